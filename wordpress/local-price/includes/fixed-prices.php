<?php
/**
 * Fixed prices of products and variations: the field "Local prices", with the syntax of the attribute `prices`.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** The field of products that keeps the prices. */
const LOCAL_PRICE_FIXED = '_local_price_prices';

/**
 * Returns the fixed prices of a product, such as `EUR:45 IN/USD:19`, or an empty text.
 *
 * @param WC_Product $product The product.
 */
function local_price_fixed_prices( $product ) {
	return $product->is_type( array( 'simple', 'external', 'variation' ) ) ? (string) get_post_meta( $product->get_id(), LOCAL_PRICE_FIXED, true ) : '';
}

/**
 * Returns fixed prices as they are stored, or `null` if they are not right.
 *
 * @param string $text What was written.
 */
function local_price_read_fixed_prices( $text ) {
	$words = preg_split( '/[\s,]+/', strtoupper( trim( $text ) ), -1, PREG_SPLIT_NO_EMPTY );
	$seen  = array();
	foreach ( $words as $word ) {
		if ( ! preg_match( '#^((?:[A-Z][A-Z0-9-]{1,19}/)?[A-Z]{3}):\d{1,12}(?:\.\d{1,8})?$#D', $word, $parts ) || isset( $seen[ $parts[1] ] ) ) {
			return null;
		}
		$seen[ $parts[1] ] = true;
	}
	return implode( ' ', $words );
}

/**
 * Stores the fixed prices of a product, if they are right.
 *
 * @param int    $id   Of the product or variation.
 * @param string $text What was written.
 */
function local_price_save_fixed_prices( $id, $text ) {
	$prices = local_price_read_fixed_prices( $text );
	if ( null === $prices ) {
		/* translators: %s: what was written. */
		WC_Admin_Meta_Boxes::add_error( sprintf( __( 'Local prices: “%s” was not saved. Write prices such as EUR:45 GBP:39.50 IN/USD:19.', 'local-price' ), esc_html( substr( $text, 0, 99 ) ) ) );
	} elseif ( '' === $prices ) {
		delete_post_meta( $id, LOCAL_PRICE_FIXED );
	} else {
		update_post_meta( $id, LOCAL_PRICE_FIXED, $prices );
	}
}

/**
 * Prints the field.
 *
 * @param int    $id    Of the product or variation.
 * @param string $name  Of the field.
 * @param string $class Of its row.
 */
function local_price_print_fixed_prices( $id, $name, $class ) {
	woocommerce_wp_text_input(
		array(
			'id'            => $name,
			'value'         => get_post_meta( $id, LOCAL_PRICE_FIXED, true ),
			'label'         => __( 'Local prices', 'local-price' ),
			'placeholder'   => 'EUR:45 GBP:39.50',
			'wrapper_class' => $class,
			'desc_tip'      => true,
			'description'   => __( 'What visitors see instead of a converted price, by currency or country, such as EUR:45 IN/USD:19. Customers still pay the price above.', 'local-price' ),
		)
	);
}

add_action(
	'woocommerce_product_options_pricing',
	function () {
		local_price_print_fixed_prices( get_the_ID(), LOCAL_PRICE_FIXED, '' );
	}
);
add_action(
	'woocommerce_variation_options_pricing',
	function ( $index, $data, $variation ) {
		local_price_print_fixed_prices( $variation->ID, LOCAL_PRICE_FIXED . "[$index]", 'form-row form-row-full' );
	},
	10,
	3
);
// WooCommerce has checked the nonce and the user's rights before these.
// phpcs:disable WordPress.Security.NonceVerification.Missing
add_action(
	'woocommerce_process_product_meta',
	function ( $id ) {
		$text = $_POST[ LOCAL_PRICE_FIXED ] ?? null; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- It is checked where it is saved.
		if ( is_string( $text ) ) {
			local_price_save_fixed_prices( $id, wp_unslash( $text ) );
		}
	}
);
add_action(
	'woocommerce_save_product_variation',
	function ( $id, $index ) {
		$text = $_POST[ LOCAL_PRICE_FIXED ][ $index ] ?? null; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- It is checked where it is saved.
		if ( is_string( $text ) ) {
			local_price_save_fixed_prices( $id, wp_unslash( $text ) );
		}
	},
	10,
	2
);
// phpcs:enable
