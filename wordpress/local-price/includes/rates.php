<?php
/**
 * The rates file: how it is fetched, where it lies, and what is remembered about it.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** The event of wp-cron that fetches the rates. */
const LOCAL_PRICE_EVENT = 'local_price_fetch_rates';

/** Returns the path of the rates file of this site. */
function local_price_rates_path() {
	return wp_upload_dir( null, false )['basedir'] . '/local-price/rates.json';
}

/**
 * Returns the address of the rates file: on the site's own origin, because browsers do not let a page read another; and
 * absolute, because the editor shows its content in a frame without an address.
 */
function local_price_rates_address() {
	$uploads = wp_upload_dir( null, false );
	$origin  = function ( $address ) {
		return preg_replace( '#^https?:|(?<=[^/:])/.*$#s', '', $address );
	};
	foreach ( array(
		$uploads['basedir'] => $uploads['baseurl'],
		WP_CONTENT_DIR      => content_url(),
		untrailingslashit( ABSPATH ) => site_url(),
	) as $folder => $address ) {
		if ( $origin( $address ) === $origin( home_url() ) && 0 === strpos( local_price_rates_path(), "$folder/" ) ) {
			return set_url_scheme( $address . substr( local_price_rates_path(), strlen( $folder ) ) );
		}
	}
	// Uploads are not on this machine.
	return rest_url( 'local-price/v1/rates' );
}

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'local-price/v1',
			'/rates',
			array(
				'methods'             => 'GET',
				'permission_callback' => '__return_true',
				'callback'            => function () {
					$rates = local_price_rates_in_use();
					return $rates ? local_price_rates_file( $rates ) : new WP_Error( 'local_price_no_rates', __( 'The site has no rates.', 'local-price' ), array( 'status' => 404 ) );
				},
			)
		);
	}
);

/**
 * Returns the content of the rates file.
 *
 * @param array $rates The checked rates.
 */
function local_price_rates_file( array $rates ) {
	$file = array(
		'date'                       => $rates['date'],
		strtolower( $rates['base'] ) => array_change_key_case( $rates['rates'], CASE_LOWER ),
	);
	return ! empty( $rates['kept'] ) ? $file + array( 'kept' => array_change_key_case( $rates['kept'], CASE_LOWER ) ) : $file;
}

/**
 * Says which rates stay though the last file lacks them; an empty text: none.
 *
 * @param array $rates The checked rates.
 */
function local_price_kept_rates( array $rates ) {
	/* translators: %s: codes of currencies. */
	return $rates['kept'] ? sprintf( __( 'The last file lacks %s: the last rate stays until the files of two days lack it.', 'local-price' ), implode( ', ', array_keys( $rates['kept'] ) ) ) : '';
}

/**
 * Returns what is remembered about the rates: `error`, the reason why the last fetch has changed nothing; `tried`,
 * the time of the last fetch; `held_back`, rates that another day must confirm.
 *
 * @return array{error: string, tried: int, held_back: ?array}
 */
function local_price_rates_state() {
	$state = get_option( 'local_price_rates' );
	return array_merge(
		array(
			'error'     => '',
			'tried'     => 0,
			'held_back' => null,
		),
		is_array( $state ) ? $state : array()
	);
}

/**
 * Returns the rates in use, whatever their age; `null` if there are none.
 *
 * @return array{date: string, base: string, rates: array<string, float>, kept: array<string, string>}|null
 */
function local_price_rates_in_use() {
	$path = local_price_rates_path();
	// phpcs:ignore WordPress.WP.AlternativeFunctions -- The file is local.
	$text = is_file( $path ) && is_readable( $path ) ? (string) file_get_contents( $path ) : '';
	$date = json_decode( $text, true )['date'] ?? '';
	// Checked as on its own day, so that an old file is still known; but one that is dated ahead would stay forever.
	$rates = local_price_parse_rates( $text, min( time(), (int) strtotime( is_string( $date ) ? "$date UTC" : '' ) ) );
	return is_array( $rates ) ? $rates : null;
}

/**
 * Fetches the rates, and writes them if they are right. The last good file stays otherwise.
 *
 * @return string Why nothing was changed, or an empty text.
 */
function local_price_fetch_rates() {
	$state          = local_price_rates_state();
	$state['tried'] = time();
	$state['error'] = local_price_update_rates( $state['held_back'] );
	update_option( 'local_price_rates', $state, false );
	return $state['error'];
}

/**
 * Fetches, checks and writes the rates.
 *
 * @param array|null $held_back Rates that another day must confirm; is set anew.
 * @return string Why nothing was changed, or an empty text.
 */
function local_price_update_rates( &$held_back ) {
	$answer = wp_safe_remote_get(
		local_price_settings()['ratesUrl'],
		array(
			'timeout'             => 20,
			'limit_response_size' => \LocalPrice\Plugin\MOST_BYTES + 1,
			'headers'             => array( 'Accept' => 'application/json' ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		/* translators: %s: a message of WordPress. */
		return sprintf( __( 'The address did not answer: %s', 'local-price' ), $answer->get_error_message() );
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	if ( 200 !== $status ) {
		/* translators: %d: a status of HTTP. */
		return sprintf( __( 'The address answered with status %d.', 'local-price' ), $status );
	}
	$new = local_price_parse_rates( wp_remote_retrieve_body( $answer ), time() );
	if ( is_string( $new ) ) {
		return $new;
	}
	$new['kept'] = array();
	$old         = local_price_rates_in_use();
	if ( $old && $new['date'] < $old['date'] ) {
		/* translators: 1: a date, 2: a later date. */
		return sprintf( __( 'The rates of the file are of %1$s: those in use, of %2$s, are newer.', 'local-price' ), $new['date'], $old['date'] );
	}
	$change = $old ? local_price_unusual_change( $old, $new ) : '';
	if ( '' !== $change && ! local_price_confirms( $new, $held_back, $old ) ) {
		$held_back = $new;
		return $change;
	}
	if ( $old ) {
		$new = local_price_complete_rates( $new, $old, $held_back );
	}
	$currency = local_price_base_currency();
	if ( '' !== $currency && ! isset( $new['rates'][ $currency ] ) ) {
		/* translators: %s: the code of a currency. */
		return sprintf( __( 'The file has no rate for %s, the currency of your prices.', 'local-price' ), $currency );
	}
	$problem = local_price_write_rates( $new );
	if ( '' === $problem ) {
		$held_back = null;
	}
	return $problem;
}

/**
 * Writes the rates completely or not at all.
 *
 * @param array $rates The checked rates.
 * @return string What went wrong, or an empty text.
 */
function local_price_write_rates( array $rates ) {
	$path = local_price_rates_path();
	$text = wp_json_encode( local_price_rates_file( $rates ) );
	if ( strlen( $text ) > \LocalPrice\Plugin\MOST_BYTES ) {
		return __( 'The file is larger than 64 kB.', 'local-price' );
	}
	// A name of its own, because two requests may write at the same time.
	$new = "$path." . wp_generate_password( 20, false );
	// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors -- Only a rename replaces a file as a whole.
	if ( ! wp_mkdir_p( dirname( $path ) ) || @file_put_contents( $new, $text ) !== strlen( $text ) || ! @rename( $new, $path ) ) {
		@unlink( $new );
		/* translators: %s: a path. */
		return sprintf( __( 'WordPress cannot write %s.', 'local-price' ), $path );
	}
	// phpcs:enable
	return '';
}

add_action( LOCAL_PRICE_EVENT, 'local_price_fetch_rates' );

// On every request, so that the event also exists on each site of a network, and after a restored backup.
add_action(
	'init',
	function () {
		$is_wanted = 'rates' === local_price_settings()['way'];
		if ( $is_wanted !== (bool) wp_next_scheduled( LOCAL_PRICE_EVENT ) ) {
			if ( $is_wanted ) {
				wp_schedule_event( time() + 12 * HOUR_IN_SECONDS, 'twicedaily', LOCAL_PRICE_EVENT );
			} else {
				wp_clear_scheduled_hook( LOCAL_PRICE_EVENT );
			}
		}
	}
);

/** Fetches the rates when they are first wanted, and when their source or the shop's currency has changed. */
function local_price_settings_saved() {
	if ( 'rates' !== local_price_settings()['way'] ) {
		return;
	}
	$problem = local_price_fetch_rates();
	if ( '' !== $problem && function_exists( 'add_settings_error' ) ) {
		add_settings_error(
			'local_price',
			'rates',
			esc_html(
				local_price_rates_in_use()
					? __( 'The settings are saved. The last good rates stay:', 'local-price' )
					: __( 'The settings are saved, but nothing works yet, because there are no rates:', 'local-price' )
			) . ' ' . esc_html( $problem )
		);
	}
}
add_action( 'add_option_local_price', 'local_price_settings_saved' );
add_action( 'update_option_local_price', 'local_price_settings_saved' );

register_deactivation_hook( LOCAL_PRICE_FILE, 'local_price_deactivate' );

/**
 * Removes the event, on every site if the plugin was active for a network.
 *
 * @param bool $is_network_wide Whether it was.
 */
function local_price_deactivate( $is_network_wide ) {
	foreach ( $is_network_wide ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( get_current_blog_id() ) as $site ) {
		$is_other = get_current_blog_id() !== $site;
		if ( $is_other ) {
			switch_to_blog( $site );
		}
		wp_clear_scheduled_hook( LOCAL_PRICE_EVENT );
		if ( $is_other ) {
			restore_current_blog();
		}
	}
}
