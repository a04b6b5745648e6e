<?php
/**
 * Plugin Name: A stand-in for the WP Consent API
 * Description: Its script comes last in the footer, with the same names, cookies, events and answers. The address of the page says what a consent tool would: `consent_type`, and `consent_wait` if the type is only known in the browser.
 *
 * @package local-price
 */

// phpcs:disable

class WP_Consent_API {}

add_action(
	'wp_enqueue_scripts',
	function () {
		wp_enqueue_script( 'wp-consent-api', content_url( 'mu-plugins/consent-api.js' ), array(), '2.0.0', true );
		wp_localize_script(
			'wp-consent-api',
			'consent_api',
			array(
				'consent_type'         => $_GET['consent_type'] ?? '',
				'waitfor_consent_hook' => isset( $_GET['consent_wait'] ),
				'cookie_prefix'        => 'wp_consent',
			)
		);
	},
	PHP_INT_MAX - 100
);

// As an optimizer defers it, and nothing else.
add_filter(
	'script_loader_tag',
	function ( $tag, $handle ) {
		return 'wp-consent-api' === $handle && isset( $_GET['consent_defer'] ) ? str_replace( ' src=', ' defer src=', $tag ) : $tag;
	},
	10,
	2
);
