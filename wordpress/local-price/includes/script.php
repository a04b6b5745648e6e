<?php
/**
 * The script of the elements, and the page's settings before it. Every visitor gets the same.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** Puts the script into the page, once the plugin is set up. */
function local_price_enqueue_script() {
	$settings = local_price_page_settings();
	if ( null === $settings || wp_script_is( 'local-price', 'enqueued' ) ) {
		return;
	}
	$file = isset( $settings['rates'] ) ? 'local-price-static.js' : 'local-price.js';
	wp_enqueue_script( 'local-price', plugins_url( $file, LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION, false );
	wp_add_inline_script(
		'local-price',
		'window.localPriceSettings = ' . wp_json_encode( $settings, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . ';',
		'before'
	);
	wp_register_style( 'local-price', false, array(), LOCAL_PRICE_VERSION );
	wp_enqueue_style( 'local-price' );
	// Until the script has run: the words "Was" and "now" are for screen readers only, and a gate shows its second
	// part only if the script does not come.
	wp_add_inline_style(
		'local-price',
		'local-price:not(:defined) [slot]{display:none}' .
		'geo-gate:not(:defined)>[slot]{animation:local-price-late 3s step-end}' .
		'@keyframes local-price-late{from{visibility:hidden}}'
	);
}
add_action( 'wp_enqueue_scripts', 'local_price_enqueue_script' );

add_filter(
	'script_loader_tag',
	function ( $tag, $handle ) {
		return 'local-price' === $handle ? str_replace( ' src=', ' async src=', $tag ) : $tag;
	},
	10,
	2
);
