<?php
/**
 * Removes everything that the plugin has stored, on every site of a network.
 *
 * @package local-price
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes what the plugin has stored for the current site. */
function local_price_uninstall_site() {
	delete_option( 'local_price' );
	delete_option( 'local_price_rates' );
	wp_clear_scheduled_hook( 'local_price_fetch_rates' );
	$folder = wp_upload_dir( null, false )['basedir'] . '/local-price';
	foreach ( array( 'rates.json', 'rates.json.new' ) as $name ) {
		if ( is_file( "$folder/$name" ) ) {
			wp_delete_file( "$folder/$name" );
		}
	}
	if ( is_dir( $folder ) ) {
		@rmdir( $folder ); // phpcs:ignore WordPress.PHP.NoSilencedErrors -- A folder with somebody else's files stays.
	}
}

if ( is_multisite() ) {
	$local_price_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $local_price_sites as $local_price_site ) {
		switch_to_blog( $local_price_site );
		local_price_uninstall_site();
		restore_current_blog();
	}
} else {
	local_price_uninstall_site();
}
