<?php
/**
 * Prices, gates and pickers in posts: as tags, and as shortcodes.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

add_filter( 'wp_kses_allowed_html', 'local_price_allow_tags', 10, 2 );

/**
 * Lets everybody who may write posts write the elements.
 *
 * @param array  $tags    The allowed tags.
 * @param string $context What they are allowed in.
 */
function local_price_allow_tags( $tags, $context ) {
	if ( 'post' !== $context || ! is_array( $tags ) ) {
		return $tags;
	}
	$common = array_filter( $tags['span'] ?? array() );
	foreach ( local_price_elements() as $tag => $attributes ) {
		$tags[ $tag ] = array_fill_keys( array_keys( $attributes ), true ) + $common;
	}
	$tags['template'] = array();
	foreach ( $tags as $tag => $attributes ) {
		if ( is_array( $attributes ) ) {
			$tags[ $tag ]['slot'] = true;
		}
	}
	return $tags;
}

add_filter( 'tiny_mce_before_init', 'local_price_allow_in_classic_editor' );

/**
 * Lets the classic editor keep the elements. A tilde marks elements within a line.
 *
 * @param array $init The settings of the editor.
 */
function local_price_allow_in_classic_editor( $init ) {
	$more = array(
		'custom_elements'         => '~local-price,geo-gate,~currency-picker,~country-picker',
		'extended_valid_elements' => 'local-price[*],geo-gate[*],currency-picker[*],country-picker[*],template[*]',
	);
	foreach ( $more as $name => $value ) {
		$init[ $name ] = empty( $init[ $name ] ) ? $value : $init[ $name ] . ',' . $value;
	}
	return $init;
}

add_action(
	'wp_enqueue_editor',
	function () {
		wp_enqueue_script( 'local-price-classic', plugins_url( 'blocks/classic.js', LOCAL_PRICE_FILE ), array( 'jquery', 'wp-i18n' ), LOCAL_PRICE_VERSION, true );
		wp_set_script_translations( 'local-price-classic', 'local-price', plugin_dir_path( LOCAL_PRICE_FILE ) . 'languages' );
	}
);

add_shortcode( 'local_price', 'local_price_shortcode' );
add_shortcode( 'currency_picker', 'local_price_shortcode' );
add_shortcode( 'country_picker', 'local_price_shortcode' );

/**
 * Returns the element of a shortcode, such as `[local_price base_price="49.00" base_currency="USD"]$49.00[/local_price]`.
 *
 * @param array|string $given   Attributes with underscores.
 * @param string|null  $content What is between the tags.
 * @param string       $name    The shortcode.
 */
function local_price_shortcode( $given, $content, $name ) {
	$attributes = array();
	foreach ( (array) $given as $key => $value ) {
		// An attribute without a value has a number as its key.
		if ( is_int( $key ) ) {
			list( $key, $value ) = array( strtolower( $value ), true );
		}
		$attributes[ str_replace( '_', '-', $key ) ] = $value;
	}
	$tag  = str_replace( '_', '-', $name );
	$rest = '';
	if ( 'local-price' !== $tag ) {
		// A picker has no content: WordPress takes what is between two of them, if one has an end tag.
		list( $content, $rest ) = array( '', do_shortcode( (string) $content ) );
	} elseif ( preg_match( '/\[local_price[\s\/\]]/', (string) $content ) ) {
		// The end tag belongs to the last price, and this one has none.
		list( $content, $rest ) = array( '', do_shortcode( $content . '[/local_price]' ) );
	}
	return local_price_element( $tag, $attributes, (string) $content ) . $rest;
}

add_filter( 'the_content', 'local_price_take_gates_out', 9 );
// At the same priority as wpautop, and after it; shortcodes are next.
add_filter( 'the_content', 'local_price_put_gates_back', 10 );

/**
 * Takes the gates out of a post, because wpautop would break one with blank lines apart and show both its branches.
 *
 * @param string $content Of the post.
 */
function local_price_take_gates_out( $content ) {
	if ( false === strpos( $content, '<geo-gate' ) || ! has_filter( 'the_content', 'wpautop' ) ) {
		return $content;
	}
	return preg_replace_callback(
		'#<geo-gate\b(?:[^<]++|<(?!/?geo-gate\b)|(?R))*+</geo-gate\s*>#i',
		function ( $gate ) {
			$markup = preg_replace_callback(
				'#(<template\b[^>]*>)(.*?)(</template\s*>)#is',
				function ( $parts ) {
					return $parts[1] . ( preg_match( '/\n\s*\n/', trim( $parts[2] ) ) ? wpautop( $parts[2] ) : $parts[2] ) . $parts[3];
				},
				$gate[0]
			);
			return local_price_taken_gates( $markup );
		},
		$content
	) ?? $content;
}

/**
 * Puts the gates back.
 *
 * @param string $content Of the post.
 */
function local_price_put_gates_back( $content ) {
	return strtr( $content, local_price_taken_gates() );
}

/**
 * Remembers a gate and returns what stands for it; without a gate, returns all gates by what stands for them.
 *
 * @param string|null $gate Markup.
 */
function local_price_taken_gates( $gate = null ) {
	static $gates = array();
	if ( null === $gate ) {
		return $gates;
	}
	// Nobody can write this, so nobody can ask for the gate of another post.
	$mark           = '<div data-gate="' . wp_generate_password( 20, false ) . '"></div>';
	$gates[ $mark ] = $gate;
	return $mark;
}
