<?php
/**
 * Fixed prices of products and variations: the field "Local prices", with the syntax of the attribute `prices`.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** The field of products that keeps the prices. */
const LOCAL_PRICE_FIXED = '_local_price_prices';

/** The field of variable products with the fixed prices of their variations: pages that list products read no variations. */
const LOCAL_PRICE_FIXED_OF_VARIATIONS = '_local_price_variations';

/**
 * Returns the fixed prices of a product, such as `EUR:45 IN/USD:19`, or an empty text. What an import or REST has written
 * is checked here.
 *
 * @param WC_Product $product The product.
 */
function local_price_fixed_prices( $product ) {
	return $product->is_type( array( 'simple', 'external', 'variation' ) ) ? (string) local_price_read_fixed_prices( get_post_meta( $product->get_id(), LOCAL_PRICE_FIXED, true ) ) : '';
}

/**
 * Returns the fixed prices of the variations of a product that have any, by their ids.
 *
 * @param WC_Product_Variable $product The product.
 * @return array<int, string>
 */
function local_price_fixed_prices_of_variations( $product ) {
	$stored = get_post_meta( $product->get_id(), LOCAL_PRICE_FIXED_OF_VARIATIONS, true );
	return is_array( $stored ) ? array_filter( array_map( 'local_price_read_fixed_prices', $stored ) ) : array();
}

/**
 * Returns the fixed prices of a range: each that all products at its ends have, from the lowest to the highest.
 *
 * @param string[] $low  The fixed prices of the products with the lowest price.
 * @param string[] $high Of those with the highest; empty: only the lowest price is shown.
 */
function local_price_fixed_prices_of_ends( array $low, array $high ) {
	if ( '' === implode( $low ) ) {
		return '';
	}
	$split = function ( $text ) {
		$amounts = array();
		foreach ( array_filter( explode( ' ', $text ), 'strlen' ) as $word ) {
			list( $key, $amount ) = explode( ':', $word );
			$amounts[ $key ]      = $amount;
		}
		return $amounts;
	};
	$low    = array_map( $split, $low );
	$high   = array_map( $split, $high );
	$places = array_map(
		function ( $amounts ) {
			$keys = preg_grep( '#/#', array_keys( $amounts ) );
			sort( $keys );
			return implode( ' ', $keys );
		},
		array_merge( $low, $high )
	);
	if ( count( array_unique( $places ) ) > 1 ) {
		// An entry without a place would apply where another product has one with a place.
		return '';
	}
	$words = array();
	foreach ( array_keys( $low[0] ) as $key ) {
		$from = array_column( $low, $key );
		$to   = array_column( $high, $key );
		if ( count( $from ) < count( $low ) || count( $to ) < count( $high ) ) {
			continue;
		}
		usort( $from, '\LocalPrice\Plugin\compare' );
		usort( $to, '\LocalPrice\Plugin\compare' );
		list( $from, $to ) = array( $from[0], $high ? end( $to ) : $from[0] );
		$order             = \LocalPrice\Plugin\compare( $from, $to );
		if ( $order <= 0 ) {
			$words[] = "$key:$from" . ( $order < 0 ? "-$to" : '' );
		}
	}
	return implode( ' ', $words );
}

// Whoever writes the fixed prices of a variation, or moves it to another product.
foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $local_price_hook ) {
	add_action(
		$local_price_hook,
		function ( $ids, $id, $name ) {
			if ( LOCAL_PRICE_FIXED === $name ) {
				$id ? local_price_store_variation( $id ) : local_price_store_variations();
			}
		},
		10,
		3
	);
}
foreach ( array( 'save_post_product_variation', 'woocommerce_new_product_variation', 'woocommerce_update_product_variation' ) as $local_price_hook ) {
	add_action( $local_price_hook, 'local_price_store_variation' );
}
// What was written while the plugin was off.
register_activation_hook( LOCAL_PRICE_FILE, 'local_price_store_variations' );

/**
 * Stores the fixed prices of a variation with its product.
 *
 * @param int $id Of the variation.
 */
function local_price_store_variation( $id ) {
	$product = 'product_variation' === get_post_type( $id ) ? wp_get_post_parent_id( $id ) : 0;
	if ( ! $product ) {
		return;
	}
	$is_text = function ( $text ) {
		return is_string( $text ) && '' !== $text;
	};
	$before  = array_filter( (array) get_post_meta( $product, LOCAL_PRICE_FIXED_OF_VARIATIONS, true ), $is_text );
	$after   = array_filter( array( $id => get_post_meta( $id, LOCAL_PRICE_FIXED, true ) ) + $before, $is_text );
	if ( $after && $after !== $before ) {
		update_post_meta( $product, LOCAL_PRICE_FIXED_OF_VARIATIONS, $after );
	} elseif ( $before && ! $after ) {
		delete_post_meta( $product, LOCAL_PRICE_FIXED_OF_VARIATIONS );
	}
}

/** Stores the fixed prices of all variations with their products. */
function local_price_store_variations() {
	delete_post_meta_by_key( LOCAL_PRICE_FIXED_OF_VARIATIONS );
	$variations = get_posts(
		array(
			'post_type'   => 'product_variation',
			'post_status' => 'any',
			'numberposts' => -1,
			'fields'      => 'ids',
			'meta_key'    => LOCAL_PRICE_FIXED, // phpcs:ignore WordPress.DB.SlowDBQuery -- On activation, and where all are deleted at once.
		)
	);
	array_map( 'local_price_store_variation', $variations );
}

/**
 * Returns fixed prices as they are stored, or `null` if they are not right.
 *
 * @param mixed $text What was written.
 */
function local_price_read_fixed_prices( $text ) {
	if ( ! is_string( $text ) ) {
		return null;
	}
	$words = preg_split( '/[\s,]+/', strtoupper( trim( $text ) ), -1, PREG_SPLIT_NO_EMPTY );
	// Neither ranges nor what is free.
	$plain = preg_grep( '#^(?:[A-Z0-9-]{2,20}/)?[A-Z]{3}:(?=[\d.]*[1-9])\d{1,12}(?:\.\d{1,8})?$#D', $words );
	$text  = implode( ' ', $words );
	if ( count( $plain ) < count( $words ) || ! local_price_is_term( 'prices', $text, array( 'groups' => local_price_settings()['groups'] ) ) ) {
		return null;
	}
	return $text;
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
		WC_Admin_Meta_Boxes::add_error( sprintf( __( 'Local prices: “%s” was not saved.', 'local-price' ), esc_html( mb_substr( $text, 0, 99 ) ) ) . ' ' . local_price_fixed_prices_remedy() );
	} elseif ( '' === $prices ) {
		delete_post_meta( $id, LOCAL_PRICE_FIXED );
	} else {
		update_post_meta( $id, LOCAL_PRICE_FIXED, $prices );
	}
}

/** Returns how fixed prices are written. */
function local_price_fixed_prices_remedy() {
	return __( 'Write prices such as EUR:45 GBP:39.50 IN/USD:19.', 'local-price' );
}

/**
 * Prints the field.
 *
 * @param int    $id    Of the product or variation.
 * @param string $name  Of the field.
 * @param string $class Of its row.
 */
function local_price_print_fixed_prices( $id, $name, $class ) {
	$stored   = get_post_meta( $id, LOCAL_PRICE_FIXED, true );
	$stored   = is_scalar( $stored ) ? (string) $stored : '';
	$is_right = null !== local_price_read_fixed_prices( $stored );
	woocommerce_wp_text_input(
		array(
			'id'            => $name,
			'value'         => $stored,
			'label'         => __( 'Local prices', 'local-price' ),
			'placeholder'   => 'EUR:45 GBP:39.50',
			'wrapper_class' => $class,
			'desc_tip'      => $is_right,
			'description'   => $is_right
				? __( 'What visitors see instead of a converted price, by currency or country, such as EUR:45 IN/USD:19. Customers still pay the price above.', 'local-price' )
				/* translators: %s: what is stored. */
				: sprintf( __( '“%s” is not shown.', 'local-price' ), esc_html( mb_substr( $stored, 0, 99 ) ) ) . ' ' . local_price_fixed_prices_remedy(),
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
