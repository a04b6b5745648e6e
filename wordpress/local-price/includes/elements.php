<?php
/**
 * The elements: their attributes, and their markup.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the attributes of each element that authors may write; `true` marks an attribute without a value.
 *
 * The attributes that name a service (`apikey`, `base-url`, `transport`) are missing on purpose: over JSONP, anyone who
 * names the service runs code in the page, and that is not for everybody who may write posts.
 *
 * @return array<string, array<string, bool>>
 */
function local_price_elements() {
	$picker = array(
		'name'      => false,
		'locale'    => false,
		'label'     => false,
		'disabled'  => true,
		'automatic' => false,
	);
	return array(
		'local-price'     => array(
			'base-price'            => false,
			'base-price-max'        => false,
			'base-currency'         => false,
			'compare-at'            => false,
			'prices'                => false,
			'discount'              => false,
			'currencies'            => false,
			'rounding'              => false,
			'round-mode'            => false,
			'ending'                => false,
			'markup'                => false,
			'show'                  => false,
			'approximate'           => true,
			'currency-display'      => false,
			'trailing-zero-display' => false,
			'pending'               => false,
			'loading'               => false,
			'locale'                => false,
			'places'                => false,
			'parts'                 => true,
			'name'                  => false,
			'of'                    => false,
			'times'                 => false,
		),
		'geo-gate'        => array(
			'allow'   => false,
			'block'   => false,
			'unknown' => false,
			'places'  => false,
		),
		'currency-picker' => array( 'currencies' => false ) + $picker,
		'country-picker'  => array( 'countries' => false ) + $picker,
	);
}

/**
 * Returns the markup of an element. An attribute that the element does not have is omitted.
 *
 * @param string               $tag        The element.
 * @param array<string, mixed> $attributes By their names in HTML; `true` and `false` for those without a value.
 * @param string               $content    Markup.
 * @param string               $wrapper    Other attributes, as markup.
 */
function local_price_element( $tag, array $attributes, $content = '', $wrapper = '' ) {
	$known = local_price_elements()[ $tag ];
	foreach ( array( 'base-price', 'base-price-max', 'compare-at' ) as $name ) {
		if ( isset( $attributes[ $name ] ) && is_string( $attributes[ $name ] ) ) {
			// A decimal comma, as many countries write it.
			$attributes[ $name ] = preg_replace( '/^(\d+),(\d{1,2})$/D', '$1.$2', trim( $attributes[ $name ] ) );
		}
	}
	if ( 'local-price' === $tag && ! isset( $attributes['of'] ) ) {
		$attributes += array( 'base-currency' => local_price_base_currency() );
		if ( '' === trim( $content ) ) {
			$content = local_price_fallback_text( $attributes );
		}
	}
	$places = local_price_settings()['places'];
	if ( isset( $known['places'] ) && ( 'guess' === $places || ( 'chosen' === $places && 'local-price' === $tag ) ) ) {
		$attributes += array( 'places' => $places );
	}
	$markup = '';
	foreach ( $attributes as $name => $value ) {
		$is_known = isset( $known[ $name ] ) || in_array( $name, array( 'id', 'class', 'lang' ), true );
		if ( ! $is_known || ! is_scalar( $value ) || false === $value ) {
			continue;
		}
		if ( ! empty( $known[ $name ] ) ) {
			$markup .= 'false' === $value ? '' : " $name";
		} elseif ( '' !== $value || 'base-currency' !== $name ) {
			$markup .= sprintf( ' %s="%s"', $name, esc_attr( (string) $value ) );
		}
	}
	return "<$tag$markup" . ( '' === $wrapper ? '' : " $wrapper" ) . ">$content</$tag>";
}

/**
 * Returns the text of a price without content, for visitors without JavaScript and for feeds.
 *
 * @param array<string, mixed> $attributes Of the price.
 */
function local_price_fallback_text( array $attributes ) {
	$currency = strtoupper( (string) $attributes['base-currency'] );
	$texts    = array();
	foreach ( array( 'base-price', 'base-price-max' ) as $name ) {
		$amount = $attributes[ $name ] ?? '';
		if ( ! is_scalar( $amount ) || '' === (string) $amount ) {
			continue;
		}
		$amount = (string) $amount;
		if ( ! preg_match( '/^\d{1,15}(\.(\d+))?$/D', $amount, $parts ) || ! local_price_is_code( $currency ) ) {
			// What cannot be read is shown as it was written.
			$texts[] = implode( "\u{a0}", array_filter( array( $currency, $amount ), 'strlen' ) );
			continue;
		}
		$format  = class_exists( 'NumberFormatter' ) ? new NumberFormatter( get_locale(), NumberFormatter::CURRENCY ) : null;
		$text    = $format ? $format->formatCurrency( (float) $amount, $currency ) : false;
		$texts[] = $text ? $text : $currency . "\u{a0}" . number_format_i18n( (float) $amount, strlen( $parts[2] ?? '' ) );
	}
	return esc_html( implode( ' – ', $texts ) );
}
