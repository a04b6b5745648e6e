<?php
/**
 * A test of Site Health: whether the rates are up to date.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

add_filter(
	'site_status_tests',
	function ( $tests ) {
		if ( 'rates' === local_price_settings()['way'] ) {
			$tests['direct']['local_price_rates'] = array(
				'label' => __( 'Exchange rates for local prices', 'local-price' ),
				'test'  => 'local_price_site_health',
			);
		}
		return $tests;
	}
);

/** Returns the result of the test. */
function local_price_site_health() {
	$rates  = local_price_rates_in_use();
	$age    = $rates ? local_price_age( $rates['date'], time() ) : null;
	$next   = wp_next_scheduled( LOCAL_PRICE_EVENT );
	$error  = local_price_rates_state()['error'];
	$texts  = array();
	$status = 'good';
	if ( null === $age || $age > \LocalPrice\Plugin\MOST_DAYS ) {
		$status  = 'critical';
		$texts[] = __( 'There are no rates of the last 14 days: every visitor sees your own prices.', 'local-price' );
	} else {
		/* translators: %s: a date. */
		$texts[] = sprintf( __( 'The rates are of %s.', 'local-price' ), $rates['date'] );
		$status  = '' === $error && $age < 4 ? 'good' : 'recommended';
	}
	$texts[] = $rates ? local_price_kept_rates( $rates ) : '';
	$texts[] = $error;
	if ( ! $next || $next < time() - DAY_IN_SECONDS ) {
		$status  = 'good' === $status ? 'recommended' : $status;
		$texts[] = __( 'The timer of WordPress has not run for a day. It runs when visitors come, and a page cache can keep them away: let your host call wp-cron.php every hour.', 'local-price' );
	}
	return array(
		'label'       => 'good' === $status ? __( 'Exchange rates for local prices are up to date', 'local-price' ) : __( 'Exchange rates for local prices need your attention', 'local-price' ),
		'status'      => $status,
		'badge'       => array(
			'label' => __( 'Local price', 'local-price' ),
			'color' => 'blue',
		),
		'description' => '<p>' . implode( '</p><p>', array_map( 'esc_html', array_filter( $texts ) ) ) . '</p>',
		'actions'     => current_user_can( 'manage_options' ) ? sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=local-price' ) ), esc_html__( 'Settings of Local price', 'local-price' ) ) : '',
		'test'        => 'local_price_rates',
	);
}
