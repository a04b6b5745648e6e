<?php
/**
 * How WooCommerce prints amounts.
 *
 * @package local-price
 */

// phpcs:disable

function get_woocommerce_currency() {
	return apply_filters( 'woocommerce_currency', get_option( 'woocommerce_currency', 'USD' ) );
}
function get_woocommerce_currency_symbol( $currency = '' ) {
	$currency = $currency ? $currency : get_woocommerce_currency();
	$symbols  = array( 'USD' => '&#36;', 'EUR' => '&euro;', 'JPY' => '&yen;', 'KWD' => '&#x62f;.&#x643;' );
	return apply_filters( 'woocommerce_currency_symbol', $symbols[ $currency ] ?? $currency, $currency );
}
function get_woocommerce_price_format() {
	$position = get_option( 'woocommerce_currency_pos', 'left' );
	$formats  = array( 'left' => '%1$s%2$s', 'right' => '%2$s%1$s', 'left_space' => '%1$s&nbsp;%2$s', 'right_space' => '%2$s&nbsp;%1$s' );
	return apply_filters( 'woocommerce_price_format', $formats[ $position ], $position );
}
function wc_get_price_decimals() {
	return absint( apply_filters( 'wc_get_price_decimals', get_option( 'woocommerce_price_num_decimals', 2 ) ) );
}
function wc_get_price_decimal_separator() {
	return stripslashes( get_option( 'woocommerce_price_decimal_sep', '.' ) );
}
function wc_get_price_thousand_separator() {
	return stripslashes( get_option( 'woocommerce_price_thousand_sep', ',' ) );
}
function wc_format_decimal( $number, $digits ) {
	return number_format( (float) $number, $digits, '.', '' );
}
function wc_trim_zeros( $price ) {
	return preg_replace( '/' . preg_quote( wc_get_price_decimal_separator(), '/' ) . '0++$/', '', $price );
}
function wc_tax_enabled() {
	return apply_filters( 'wc_tax_enabled', 'yes' === get_option( 'woocommerce_calc_taxes' ) );
}
function wc_prices_include_tax() {
	return wc_tax_enabled() && 'yes' === get_option( 'woocommerce_prices_include_tax' );
}

function wc_price( $price, $given = array() ) {
	$given = apply_filters( 'wc_price_args', wp_parse_args( $given, array(
		'currency'           => '',
		'decimal_separator'  => wc_get_price_decimal_separator(),
		'thousand_separator' => wc_get_price_thousand_separator(),
		'decimals'           => wc_get_price_decimals(),
		'price_format'       => get_woocommerce_price_format(),
	) ) );
	$amount = (float) $price;
	$number = apply_filters( 'raw_woocommerce_price', abs( $amount ), $price );
	$number = apply_filters( 'formatted_woocommerce_price', number_format( $number, $given['decimals'], $given['decimal_separator'], $given['thousand_separator'] ), $number, $given['decimals'], $given['decimal_separator'], $given['thousand_separator'], $price );
	if ( apply_filters( 'woocommerce_price_trim_zeros', false ) && $given['decimals'] > 0 ) {
		$number = wc_trim_zeros( $number );
	}
	$symbol = '<span class="woocommerce-Price-currencySymbol">' . get_woocommerce_currency_symbol( $given['currency'] ) . '</span>';
	$hidden = empty( $given['aria-hidden'] ) ? '' : ' aria-hidden="true"';
	$html   = "<span class=\"woocommerce-Price-amount amount\"$hidden><bdi>" . ( $amount < 0 ? '-' : '' ) . sprintf( $given['price_format'], $symbol, $number ) . '</bdi></span>';
	return apply_filters( 'wc_price', $html, $number, $given, $amount, $price );
}
function wc_format_sale_price( $regular, $sale ) {
	$texts = array();
	foreach ( array( $regular, $sale ) as $each ) {
		$texts[] = is_numeric( $each ) ? wc_price( $each ) : $each;
	}
	$html = vsprintf(
		'<del aria-hidden="true">%1$s</del> <span class="screen-reader-text">Original price was: %3$s.</span><ins aria-hidden="true">%2$s</ins><span class="screen-reader-text">Current price is: %4$s.</span>',
		array_merge( $texts, array_map( 'wp_strip_all_tags', $texts ) )
	);
	return apply_filters( 'woocommerce_format_sale_price', $html, $regular, $sale );
}
function wc_format_price_range( $from, $to ) {
	$print = function ( $each, $given = array() ) {
		return is_numeric( $each ) ? wc_price( $each, $given ) : $each;
	};
	$html = sprintf(
		'%1$s <span aria-hidden="true">&ndash;</span> %2$s<span class="screen-reader-text">Price range: %3$s through %4$s</span>',
		$print( $from, array( 'aria-hidden' => true ) ),
		$print( $to, array( 'aria-hidden' => true ) ),
		wp_strip_all_tags( $print( $from ) ),
		wp_strip_all_tags( $print( $to ) )
	);
	return apply_filters( 'woocommerce_format_price_range', $html, $from, $to );
}

/** The only rate of taxes is 10 %, for every visitor. */
function wc_get_price_including_tax( $product, $given = array() ) {
	$price = (float) ( $given['price'] ?? $product->get_price() );
	$is_in = ! $product->is_taxable() || wc_prices_include_tax();
	return round( $is_in ? $price : $price * 1.1, wc_get_price_decimals() );
}
function wc_get_price_excluding_tax( $product, $given = array() ) {
	$price = (float) ( $given['price'] ?? $product->get_price() );
	return $product->is_taxable() && wc_prices_include_tax() ? round( $price / 1.1, wc_get_price_decimals() ) : $price;
}
function wc_get_price_to_display( $product, $given = array() ) {
	$price = $given['price'] ?? $product->get_price();
	if ( '' === $price ) {
		return '';
	}
	$given['price'] = $price;
	return 'incl' === get_option( 'woocommerce_tax_display_shop', 'excl' ) ? wc_get_price_including_tax( $product, $given ) : wc_get_price_excluding_tax( $product, $given );
}
