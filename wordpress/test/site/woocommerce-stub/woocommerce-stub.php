<?php
/**
 * Plugin Name: A stub of WooCommerce's hooks
 * Description: For the tests of Local price where the real WooCommerce is not at hand. It has the functions, classes, blocks and filters that the plugin meets, in the form of WooCommerce 10: prices, taxes of one rate, the mini-cart and mails; no cart, no checkout, no orders.
 *
 * @package local-price
 */

// phpcs:disable

require __DIR__ . '/formatting.php';
require __DIR__ . '/products.php';
require __DIR__ . '/blocks.php';

function wc_get_page_id( $page ) {
	$id = (int) get_option( "woocommerce_{$page}_page_id" );
	return $id ? $id : -1;
}
function wc_post_content_has_shortcode( $tag ) {
	$post = get_post();
	return is_singular() && $post && has_shortcode( $post->post_content, $tag );
}
function is_cart() {
	return is_page( wc_get_page_id( 'cart' ) ) || wc_post_content_has_shortcode( 'woocommerce_cart' ) || ( is_singular() && has_block( 'woocommerce/cart' ) );
}
function is_checkout() {
	return is_page( wc_get_page_id( 'checkout' ) ) || wc_post_content_has_shortcode( 'woocommerce_checkout' ) || ( is_singular() && has_block( 'woocommerce/checkout' ) );
}
function is_account_page() {
	return is_page( wc_get_page_id( 'myaccount' ) ) || wc_post_content_has_shortcode( 'woocommerce_my_account' );
}
add_shortcode( 'woocommerce_cart', function () {
	ob_start();
	do_action( 'woocommerce_before_cart' );
	return ob_get_clean() . '<form class="woocommerce-cart-form"></form>';
} );
add_shortcode( 'woocommerce_checkout', function () {
	ob_start();
	do_action( 'woocommerce_before_checkout_form', null );
	return ob_get_clean() . '<form class="checkout"></form>';
} );

/** Prints a template: one of the theme, or of the plugin that asks for it. */
function wc_get_template( $name, $values = array(), $path = '', $folder = '' ) {
	$file = locate_template( "woocommerce/$name" );
	$file = $file ? $file : $folder . $name;
	do_action( 'woocommerce_before_template_part', $name, $path, $file, $values );
	extract( $values );
	include $file;
	do_action( 'woocommerce_after_template_part', $name, $path, $file, $values );
}
function wc_get_template_html( ...$arguments ) {
	ob_start();
	wc_get_template( ...$arguments );
	return ob_get_clean();
}

/** Fields and errors of the page that edits a product. */
function woocommerce_wp_text_input( $field ) {
	printf( '<input name="%s" value="%s"><span>%s</span>', esc_attr( $field['id'] ), esc_attr( $field['value'] ), wp_kses_post( $field['description'] ) );
}
class WC_Admin_Meta_Boxes {
	public static $meta_box_errors = array();
	public static function add_error( $text ) {
		self::$meta_box_errors[] = $text;
	}
}

add_action( 'init', function () {
	register_post_type( 'product', array( 'public' => true, 'label' => 'Products' ) );
	register_post_type( 'product_variation', array( 'public' => false, 'label' => 'Variations' ) );
	foreach ( array( 'wptexturize', 'wpautop', 'shortcode_unautop' ) as $filter ) {
		add_filter( 'woocommerce_short_description', $filter );
	}
	add_filter( 'woocommerce_short_description', 'do_shortcode', 11 );
} );
add_action( 'template_redirect', function () {
	if ( isset( $_GET['wc-ajax'] ) ) {
		define( 'DOING_AJAX', true );
		echo do_shortcode( '[test_prices ids="' . (int) $_GET['id'] . '"]' );
		exit;
	}
} );
add_action( 'rest_api_init', function () {
	register_rest_route( 'wc/store/v1', '/products/(?P<id>\d+)', array(
		'methods'             => 'GET',
		'permission_callback' => '__return_true',
		'callback'            => function ( $request ) {
			return array( 'price_html' => trim( convert_chars( wptexturize( wc_get_product( (int) $request['id'] )->get_price_html() ) ) ) );
		},
	) );
} );
