<?php
/**
 * WooCommerce: the prices of products on the shop's side become elements, with WooCommerce's own text as the content.
 * Everything that a customer is charged by stays as it is.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

// After other plugins, so that what they have added stays.
add_filter( 'woocommerce_get_price_html', 'local_price_product_price', 1000, 2 );

/**
 * Returns the price of a product as an element. If WooCommerce's own price is not in the text, or is beside another,
 * because another plugin has changed it, the text stays as it is.
 *
 * @param string     $html    WooCommerce's text, with suffixes.
 * @param WC_Product $product The product.
 */
function local_price_product_price( $html, $product ) {
	if ( ! is_string( $html ) || false !== strpos( $html, '<local-price' ) || ! local_price_is_shop_side() ) {
		return $html;
	}
	$price = local_price_of_product( $product );
	if ( ! $price ) {
		return $html;
	}
	$text = local_price_text( $price, $product );
	$paid = array_filter( array( $price['amount'], $price['max'] ?? null ), 'is_float' );
	if ( $price['amount'] > 0 && false === strpos( $html, $text ) ) {
		// Some themes and plugins show only the lowest price: "From: $10.00".
		unset( $price['max'], $price['before'] );
		$price['fixedHigh'] = array();
		$text               = local_price_text( $price, $product );
	}
	$at = strpos( $html, $text );
	if ( false === $at ) {
		return $html;
	}
	list( $before, $after ) = array( substr( $html, 0, $at ), substr( $html, $at + strlen( $text ) ) );
	$suffix = $product->get_price_suffix();
	// Another amount beside it, other than in the suffix, belongs to another plugin.
	if ( false !== strpos( str_replace( $suffix, '', $before . $after ), 'woocommerce-Price-amount' ) ) {
		return $html;
	}
	$decimal    = function ( $amount ) {
		return \LocalPrice\Plugin\decimal( $amount, wc_get_price_decimals() );
	};
	$attributes = array(
		'base-price'    => $decimal( $price['amount'] ),
		'base-currency' => get_woocommerce_currency(),
	);
	if ( isset( $price['max'] ) ) {
		$attributes['base-price-max'] = $decimal( $price['max'] );
	}
	$attributes += array_filter( array( 'prices' => local_price_fixed_prices_of_ends( $price['fixedLow'], $price['fixedHigh'] ) ) );
	if ( isset( $price['before'] ) ) {
		$attributes['compare-at'] = $decimal( $price['before'] );
	}
	$text = $price['amount'] > 0 || isset( $price['max'] ) ? $text : wc_price( 0 );
	if ( '' === local_price_settings()['note'] && max( $paid ) > 0 ) {
		// Customers pay the shop's price, also beside a fixed one.
		$attributes['note'] = 'foreign';
	}
	$attributes += local_price_places( 'local-price' );
	/**
	 * Filters the attributes of a product's price, such as `prices` or `discount`; `null`: the text stays as it is.
	 *
	 * @param array|null $attributes By their names in HTML.
	 * @param WC_Product $product    The product.
	 */
	$attributes = apply_filters( 'local_price_product_attributes', $attributes, $product );
	return is_array( $attributes ) ? $before . local_price_product_element( $attributes, $text, $paid, $suffix, $product ) . $after : $html;
}

/**
 * Returns the element of a product.
 *
 * @param array      $attributes By their names in HTML.
 * @param string     $text       WooCommerce's text, without suffixes.
 * @param float[]    $paid       What customers pay: an amount, or the ends of a range.
 * @param string     $suffix     What WooCommerce prints after the price.
 * @param WC_Product $product    The product.
 */
function local_price_product_element( array $attributes, $text, array $paid, $suffix, $product ) {
	$content = $text;
	if ( isset( $attributes['compare-at'] ) ) {
		// Where somebody removes the tags, the words still make sense beside both prices, the previous one first; in any
		// other order, they are not shown then.
		$ins     = strpos( $text, '<ins' );
		$is_sale = false !== $ins && false !== strpos( substr( $text, 0, $ins ), '<del' );
		$texts   = array_map( 'esc_html', local_price_visitor_texts() );
		$word    = '<span slot="%1$s" class="local-price-%1$s screen-reader-text' . ( $is_sale ? '' : ' local-price-within' ) . '">%2$s&nbsp;</span> ';
		$content = sprintf( $word, 'was', $texts['was'] ) . substr_replace( $text, sprintf( $word, 'now', $texts['now'] ), $is_sale ? $ins : 0, 0 );
	}
	if ( ! empty( $attributes['note'] ) ) {
		$suffix   = count( $paid ) > 1 && false !== strpos( $suffix, 'woocommerce-Price-amount' ) ? '' : $suffix;
		$plain    = function ( $html ) {
			return trim( html_entity_decode( wp_strip_all_tags( $html ) ) );
		};
		$content .= sprintf(
			' <span slot="note" class="local-price-note">%s</span>',
			esc_html( local_price_note( array_map( $plain, array_map( 'wc_price', $paid ) ), $plain( $suffix ) ) )
		);
	}
	if ( $product->is_type( array( 'variable', 'variation' ) ) ) {
		// WooCommerce's script for variations keeps only a few tags, and classes: blocks/variations.js finds the price by these.
		$shown = array_filter(
			$attributes,
			function ( $value ) {
				return is_scalar( $value ) && false !== $value;
			}
		);
		$data    = rtrim( strtr( base64_encode( wp_json_encode( array_map( 'strval', $shown ) ) ), '+/', '-_' ), '=' );
		$content = "<span class=\"local-price-data-$data\"></span>$content<span class=\"local-price-end\"></span>";
	}
	return local_price_element( 'local-price', $attributes, $content );
}

/**
 * Returns the price of a product as WooCommerce shows it, and its fixed prices; `null` if it is not known, or was always
 * free.
 *
 * @param WC_Product $product The product.
 * @return array{amount: float, max?: float, before?: float, fixedLow: string[], fixedHigh: string[]}|null
 */
function local_price_of_product( $product ) {
	if ( $product->is_type( 'variable' ) ) {
		$price = local_price_of_variations( $product );
	} elseif ( $product->is_type( 'grouped' ) ) {
		$price = local_price_of_group( $product );
	} elseif ( $product->is_type( array( 'simple', 'external', 'variation' ) ) && '' !== $product->get_price() ) {
		$price = local_price_range( array( wc_get_price_to_display( $product ) ), array( local_price_fixed_prices( $product ) ) );
		if ( $product->is_on_sale() ) {
			$price['before'] = (float) wc_get_price_to_display( $product, array( 'price' => $product->get_regular_price() ) );
		}
	} else {
		return null;
	}
	if ( ! $price ) {
		return null;
	}
	foreach ( array_filter( $price, 'is_float' ) as $amount ) {
		// A filter or an import can give anything.
		if ( ! is_finite( $amount ) || $amount < 0 ) {
			return null;
		}
	}
	$is_free = 0.0 === ( $price['max'] ?? $price['amount'] );
	return $is_free && ! isset( $price['before'] ) ? null : $price;
}

/**
 * Returns a price as WooCommerce prints it, without suffix.
 *
 * @param array      $price   Of the product.
 * @param WC_Product $product The product.
 */
function local_price_text( array $price, $product ) {
	if ( isset( $price['max'] ) ) {
		return wc_format_price_range( $price['amount'], $price['max'] );
	}
	if ( ! isset( $price['before'] ) ) {
		return wc_price( $price['amount'] );
	}
	// WooCommerce gives numbers to its filter; for a product with variations, texts.
	$both = array( $price['before'], $price['amount'] );
	return wc_format_sale_price( ...( $product->is_type( 'variable' ) ? array_map( 'wc_price', $both ) : $both ) );
}

/**
 * Returns the price of a variable product: a range if the variations differ, otherwise one price, possibly on sale.
 *
 * @param WC_Product_Variable $product The product.
 */
function local_price_of_variations( $product ) {
	$prices = $product->get_variation_prices( true );
	if ( empty( $prices['price'] ) ) {
		return null;
	}
	$range   = local_price_range( $prices['price'], local_price_fixed_prices_of_variations( $product ) );
	$regular = array_map( 'floatval', $prices['regular_price'] );
	if ( ! isset( $range['max'] ) && $product->is_on_sale() && min( $regular ) === max( $regular ) ) {
		$range['before'] = max( $regular );
	}
	return $range;
}

/**
 * Returns the price of a group.
 *
 * @param WC_Product_Grouped $product The product.
 */
function local_price_of_group( $product ) {
	$prices = array();
	$fixed  = array();
	foreach ( array_filter( array_map( 'wc_get_product', $product->get_children() ), 'wc_products_array_filter_visible_grouped' ) as $child ) {
		if ( '' !== $child->get_price() ) {
			$prices[] = 'incl' === get_option( 'woocommerce_tax_display_shop' ) ? wc_get_price_including_tax( $child ) : wc_get_price_excluding_tax( $child );
			$fixed[]  = local_price_fixed_prices( $child );
		}
	}
	return $prices ? local_price_range( $prices, $fixed ) : null;
}

/**
 * Returns a range, or one price if all are the same, with the fixed prices of its ends.
 *
 * @param array $prices Of products.
 * @param array $fixed  The fixed prices of those that have any, by the same keys.
 */
function local_price_range( array $prices, array $fixed ) {
	$prices   = array_map( 'floatval', $prices );
	$low      = min( $prices );
	$high     = max( $prices );
	$fixed_at = function ( $end ) use ( $prices, $fixed ) {
		$texts = array();
		foreach ( array_keys( $prices, $end, true ) as $key ) {
			// What is free stays free.
			$texts[] = $end > 0 ? $fixed[ $key ] ?? '' : '';
		}
		return $texts;
	};
	$range    = array(
		'amount'    => $low,
		'fixedLow'  => $fixed_at( $low ),
		'fixedHigh' => $fixed_at( $high ),
	);
	return $low === $high ? $range : $range + array( 'max' => $high );
}

// WooCommerce shows no price for the variations of a product that all cost the same.
add_filter(
	'woocommerce_show_variation_price',
	function ( $is_shown, $product ) {
		if ( $is_shown || ! local_price_is_shop_side() ) {
			return $is_shown;
		}
		$fixed = local_price_fixed_prices_of_variations( $product );
		if ( ! $fixed ) {
			return false;
		}
		$prices = $product->get_variation_prices()['price'];
		$fixed  = array_intersect_key( $fixed, $prices );
		return $fixed && ( count( array_unique( $fixed ) ) > 1 || count( $fixed ) < count( $prices ) );
	},
	10,
	2
);

/**
 * Returns whether a price is for the shop's side: not for the cart, the checkout, the account, mails, feeds, REST and
 * the Store API, the admin area, or a task in the background.
 */
function local_price_is_shop_side() {
	if ( null === local_price_page_settings() || local_price_inside() ) {
		return false;
	}
	if ( ( defined( 'REST_REQUEST' ) && REST_REQUEST ) || wp_doing_cron() || ( defined( 'WP_CLI' ) && WP_CLI ) ) {
		return false;
	}
	if ( is_cart() || is_checkout() ) {
		return false;
	}
	// phpcs:ignore WordPress.Security.NonceVerification -- Only whether WooCommerce answers the shop.
	if ( wp_doing_ajax() && ! isset( $_GET['wc-ajax'] ) ) {
		// The same address answers the shop and the admin area, whose pages always send a Referer.
		$referer = (string) wp_get_raw_referer();
		return '' === $referer ? ! current_user_can( 'edit_posts' ) : 0 !== strpos( $referer, admin_url() );
	}
	return wp_doing_ajax() || ( isset( $GLOBALS['wp_query'] ) && ! is_admin() && ! is_feed() && ! is_embed() && ! is_account_page() );
}

/**
 * Begins or ends a part of the page that is not for the shop's side, and returns whether this code runs in one: pages also
 * ask REST, and print carts and mails, within themselves.
 *
 * @param string $begins The name of a part.
 * @param string $ends   The name of a part; parts in it that have no end, such as a mail without a footer, end with it.
 */
function local_price_inside( $begins = '', $ends = '' ) {
	static $parts = array();
	if ( '' !== $begins ) {
		$parts[] = $begins;
	}
	$found = array_keys( $parts, $ends, true );
	if ( $found ) {
		array_splice( $parts, end( $found ) );
	}
	return (bool) $parts;
}

// Each filter with its part, and whether that begins.
foreach ( array(
	'rest_request_before_callbacks'               => array( 'rest', true ),
	'rest_request_after_callbacks'                => array( 'rest', false ),
	'woocommerce_hydration_request_after_callbacks' => array( 'hydration', false ),
	'woocommerce_email_header'                    => array( 'mail', true ),
	'woocommerce_email_footer'                    => array( 'mail', false ),
	'woocommerce_mail_content'                    => array( 'mail', false ),
	'wp_mail'                                     => array( 'mail', false ),
) as $local_price_hook => $local_price_part ) {
	add_filter(
		$local_price_hook,
		function ( $value = null ) use ( $local_price_part ) {
			list( $name, $begins ) = $local_price_part;
			local_price_inside( $begins ? $name : '', $begins ? '' : $name );
			return $value;
		},
		'woocommerce_email_header' === $local_price_hook ? 0 : 1000
	);
}
add_filter(
	'woocommerce_hydration_dispatch_request',
	function ( $value, $request = null, $path = '' ) {
		// Products are what the page gives its own scripts, such as the prices that a block shows after a choice.
		if ( 0 !== strpos( (string) $path, '/wc/store/v1/products' ) ) {
			local_price_inside( 'hydration' );
		}
		return $value;
	},
	1000,
	3
);
foreach ( array( 'before', 'after' ) as $local_price_when ) {
	add_action(
		"woocommerce_{$local_price_when}_template_part",
		function ( $name ) use ( $local_price_when ) {
			if ( preg_match( '#^(emails|cart|checkout|order|myaccount)/#', (string) $name ) ) {
				local_price_inside( 'before' === $local_price_when ? $name : '', 'after' === $local_price_when ? $name : '' );
			}
		}
	);
}

// A sentence where customers pay, in the templates and in the blocks.
add_action( 'woocommerce_before_cart', 'local_price_print_what_customers_pay' );
add_action( 'woocommerce_before_checkout_form', 'local_price_print_what_customers_pay' );
foreach ( array( 'cart', 'checkout' ) as $local_price_block ) {
	add_filter(
		"render_block_woocommerce/$local_price_block",
		function ( $html ) {
			return local_price_what_customers_pay() . $html;
		}
	);
}

/** Prints in which currency customers pay. */
function local_price_print_what_customers_pay() {
	echo wp_kses_post( local_price_what_customers_pay() );
}

/** Returns in which currency customers pay; an empty text, if prices are not converted, or the notes are off. */
function local_price_what_customers_pay() {
	if ( null === local_price_page_settings() || '' !== local_price_settings()['note'] ) {
		return '';
	}
	return '<p class="local-price-charged">' . esc_html( local_price_charged_text( get_woocommerce_currency() ) ) . '</p>';
}

add_filter(
	'render_block_woocommerce/product-price',
	function ( $html ) {
		if ( null !== local_price_page_settings() && ! is_admin() ) {
			wp_enqueue_script( 'local-price-variations', plugins_url( 'blocks/variations.js', LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION, true );
			wp_localize_script( 'local-price-variations', 'localPriceAttributes', array_keys( local_price_elements()['local-price'] ) );
		}
		return $html;
	}
);

add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
				\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, LOCAL_PRICE_FILE, true );
			}
		}
	}
);
