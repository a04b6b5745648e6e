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

add_action(
	'wp_default_scripts',
	function ( $scripts ) {
		$scripts->add( 'local-price-classic', plugins_url( 'blocks/classic.js', LOCAL_PRICE_FILE ), array( 'jquery', 'wp-autop', 'wp-i18n' ), LOCAL_PRICE_VERSION, 1 );
		$scripts->set_translations( 'local-price-classic', 'local-price', plugin_dir_path( LOCAL_PRICE_FILE ) . 'languages' );
		// Before the block editor reads a classic post.
		if ( is_admin() && $scripts->query( 'wp-blocks' ) ) {
			$scripts->query( 'wp-blocks' )->deps[] = 'local-price-classic';
		}
	},
	20
);
add_action(
	'wp_enqueue_editor',
	function () {
		wp_enqueue_script( 'local-price-classic' );
	}
);

add_shortcode( 'local_price', 'local_price_shortcode' );
foreach ( array( 'currency_picker', 'country_picker' ) as $local_price_name ) {
	add_shortcode( "local_price_$local_price_name", 'local_price_shortcode' );
	// Without the prefix, as an alias: another plugin may have the same name.
	add_shortcode( $local_price_name, 'local_price_shortcode' );
}

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
	$tag  = str_replace( '_', '-', preg_replace( '/^local_price_/', '', $name ) );
	$rest = '';
	if ( 'local-price' !== $tag ) {
		// A picker has no content: WordPress takes what is between two of them, if one has an end tag.
		list( $content, $rest ) = array( '', do_shortcode( (string) $content ) );
	} elseif ( preg_match_all( '/\[local_price[\s\/\]]/', (string) $content, $prices, PREG_OFFSET_CAPTURE ) ) {
		// The end tag belongs to the last price, and this one has none. Those between have none either: with the end tag,
		// each of them would look for it again.
		$last    = end( $prices[0] )[1];
		$rest    = do_shortcode( substr( $content, 0, $last ) ) . do_shortcode( substr( $content, $last ) . '[/local_price]' );
		$content = '';
	}
	return local_price_element( $tag, $attributes, (string) $content ) . $rest;
}

// Late, so that this runs after the paragraphs that WooCommerce makes at the same priority; shortcodes are next.
add_action(
	'init',
	function () {
		foreach ( array( 'the_content', 'the_excerpt', 'widget_text_content', 'term_description', 'woocommerce_short_description' ) as $filter ) {
			add_filter( $filter, 'local_price_take_gates_out', 9 );
			add_filter( $filter, 'local_price_put_gates_back', 10 );
		}
	},
	PHP_INT_MAX
);

/**
 * Takes the gates out of a text, because wpautop would break one with blank lines apart and show both its branches.
 * A generated excerpt has no gates: without its tags, it would show both branches too.
 *
 * @param string $text Of a post, an excerpt, a widget, a term or a product.
 */
function local_price_take_gates_out( $text ) {
	$is_excerpt = doing_filter( 'get_the_excerpt' );
	if ( ! is_string( $text ) || false === stripos( $text, '<geo-gate' ) || ! ( $is_excerpt || has_filter( current_filter(), 'wpautop' ) ) ) {
		return $text;
	}
	return local_price_replace_elements(
		'geo-gate',
		$text,
		function ( $gate ) use ( $is_excerpt ) {
			return $is_excerpt ? '' : local_price_taken_gates( local_price_replace_elements( 'template', $gate, 'local_price_template_with_paragraphs' ) );
		}
	);
}

/**
 * Makes paragraphs in a template with blank lines. Gates in it stay as they are.
 *
 * @param string $template Markup.
 */
function local_price_template_with_paragraphs( $template ) {
	preg_match( '#^(<[^<>]*>)(.*)(<[^<>]*>)$#s', $template, $parts );
	if ( ! preg_match( '/\n\s*\n/', trim( $parts[2] ) ) ) {
		return $template;
	}
	$content = wpautop( local_price_replace_elements( 'geo-gate', $parts[2], 'local_price_taken_gates' ) );
	return $parts[1] . local_price_put_gates_back( $content ) . $parts[3];
}

/**
 * Puts the gates back.
 *
 * @param string $text Of a post, an excerpt, a widget, a term or a product.
 */
function local_price_put_gates_back( $text ) {
	if ( ! is_string( $text ) ) {
		return $text;
	}
	// strtr would read all gates of all posts each time.
	$put = function ( $mark ) {
		return local_price_taken_gates()[ $mark[0] ] ?? $mark[0];
	};
	return preg_replace_callback( '#<div data-gate="[^"]*+"></div>#', $put, $text ) ?? $text;
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

/**
 * Replaces the elements of a tag that are in no other of this tag. What has no end stays. Takes time in proportion to
 * the text, whoever has written it.
 *
 * @param string   $tag     Of the elements.
 * @param string   $text    Markup.
 * @param callable $replace Is given an element with everything in it, and returns what replaces it.
 */
function local_price_replace_elements( $tag, $text, callable $replace ) {
	preg_match_all( "#<(/?)$tag(?![\w-])[^<>]*+>#i", $text, $tags, PREG_OFFSET_CAPTURE | PREG_SET_ORDER );
	$open     = array();
	$elements = array();
	foreach ( $tags as $found ) {
		list( $markup, $at ) = $found[0];
		if ( '' === $found[1][0] ) {
			$open[] = $at;
		} elseif ( $open ) {
			$start = array_pop( $open );
			while ( $elements && end( $elements )[0] > $start ) {
				array_pop( $elements );
			}
			$elements[] = array( $start, $at + strlen( $markup ) );
		}
	}
	$made = '';
	$from = 0;
	foreach ( $elements as $element ) {
		list( $start, $end ) = $element;
		$made .= substr( $text, $from, $start - $from ) . $replace( substr( $text, $start, $end - $start ) );
		$from  = $end;
	}
	return $made . substr( $text, $from );
}
