<?php
/**
 * The elements: their attributes, and their markup.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/**
 * Attributes that authors must not write. Three name a service: over JSONP, anyone who names it runs code in the page,
 * and that is not for everybody who may write posts. `form` would put a price into a form elsewhere in the page.
 */
const LOCAL_PRICE_NOT_IN_CONTENT = array( 'apikey', 'base-url', 'transport', 'form' );

/**
 * Returns the attributes of each element that authors may write, and for each its type: `string`, `boolean` for one
 * without a value, or its values. The plugin is packed with `elements.json`, which lists those of every element.
 *
 * @return array<string, array<string, string|string[]>>
 */
function local_price_elements() {
	static $elements = array();
	if ( ! $elements ) {
		$all = wp_json_file_decode( plugin_dir_path( LOCAL_PRICE_FILE ) . 'elements.json', array( 'associative' => true ) );
		// The plugin's scripts have no converter.
		unset( $all['currency-converter'] );
		foreach ( $all as $tag => $attributes ) {
			$elements[ $tag ] = array_diff_key( $attributes, array_flip( LOCAL_PRICE_NOT_IN_CONTENT ) );
		}
	}
	return $elements;
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
	if ( isset( $known['automatic'] ) ) {
		// The pickers' own words are English.
		$texts       = array_diff( local_price_visitor_texts(), array( 'Currency', 'Country', 'Automatic' ) );
		$attributes += array_filter(
			array(
				'label'     => $texts[ str_replace( '-picker', '', $tag ) ] ?? '',
				'automatic' => $texts['automatic'] ?? '',
			)
		);
	}
	$attributes += local_price_places( $tag );
	$markup = '';
	foreach ( $attributes as $name => $value ) {
		$is_known = isset( $known[ $name ] ) || in_array( $name, array( 'id', 'class', 'lang' ), true );
		if ( ! $is_known || ! is_scalar( $value ) || false === $value ) {
			continue;
		}
		if ( 'boolean' === ( $known[ $name ] ?? '' ) ) {
			$markup .= 'false' === $value ? '' : " $name";
		} elseif ( '' !== $value || 'base-currency' !== $name ) {
			$markup .= sprintf( ' %s="%s"', $name, esc_attr( (string) $value ) );
		}
	}
	return "<$tag$markup" . ( '' === $wrapper ? '' : " $wrapper" ) . ">$content</$tag>";
}

/**
 * Returns the attribute `places` that the settings give to an element, if any.
 *
 * @param string $tag The element.
 * @return array<string, string>
 */
function local_price_places( $tag ) {
	$places = local_price_settings()['places'];
	$counts = isset( local_price_elements()[ $tag ]['places'] ) && ( 'guess' === $places || ( 'chosen' === $places && 'local-price' === $tag ) );
	return $counts ? array( 'places' => $places ) : array();
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
		if ( ! preg_match( '/^\d{1,15}(\.(\d+))?$/D', $amount, $parts ) || ! \LocalPrice\Plugin\isCurrencyCode( $currency ) ) {
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
