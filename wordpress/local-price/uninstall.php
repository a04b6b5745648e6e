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
	delete_post_meta_by_key( '_local_price_prices' );
	delete_post_meta_by_key( '_local_price_variations' );
	wp_clear_scheduled_hook( 'local_price_fetch_rates' );
	$folder = wp_upload_dir( null, false )['basedir'] . '/local-price';
	// With what a request that was cut off may have left.
	array_map( 'wp_delete_file', (array) glob( "$folder/rates.json*" ) );
	require_once ABSPATH . 'wp-admin/includes/file.php';
	global $wp_filesystem;
	// A folder with somebody else's files stays.
	if ( WP_Filesystem() && ! $wp_filesystem->dirlist( $folder ) ) {
		$wp_filesystem->rmdir( $folder );
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
