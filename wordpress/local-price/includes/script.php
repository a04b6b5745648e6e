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
		'window.localPriceSettings = ' . wp_json_encode( $settings, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . ";\n" .
		'document.addEventListener("error",function(e){if(e.target.id==="local-price-js")document.documentElement.classList.add("local-price-failed")},true);',
		'before'
	);
	wp_enqueue_style( 'local-price', plugins_url( 'blocks/page.css', LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION );
}
add_action( 'wp_enqueue_scripts', 'local_price_enqueue_script' );

// Last, because the WP Consent API enqueues its script after everybody else.
add_action(
	'wp_enqueue_scripts',
	function () {
		if ( wp_script_is( 'local-price' ) && wp_script_is( 'wp-consent-api', 'registered' ) ) {
			wp_enqueue_script( 'local-price-consent', plugins_url( 'blocks/consent.js', LOCAL_PRICE_FILE ), array( 'wp-consent-api' ), LOCAL_PRICE_VERSION, true );
			wp_localize_script( 'local-price-consent', 'localPriceConsent', array( 'isRequired' => local_price_settings()['consent'] ) );
		}
	},
	PHP_INT_MAX
);

add_filter( 'wp_consent_api_registered_' . plugin_basename( LOCAL_PRICE_FILE ), '__return_true' );

add_filter(
	'script_loader_tag',
	function ( $tag, $handle ) {
		if ( 'local-price' !== $handle ) {
			return $tag;
		}
		// What optimizers and Cloudflare accept as "leave this alone", also on the settings before the script.
		$marks = '<script data-no-optimize="1" data-no-minify="1" data-no-defer="1" data-cfasync="false" nowprocket';
		return str_replace( array( '<script', ' src=' ), array( $marks, ' async src=' ), $tag );
	},
	10,
	2
);

foreach ( array(
	'rocket_exclude_js',
	'rocket_exclude_defer_js',
	'rocket_delay_js_exclusions',
	'rocket_excluded_inline_js_content',
	'litespeed_optimize_js_excludes',
	'litespeed_optm_js_defer_exc',
	// Of LiteSpeed's guest mode, which defers everything else.
	'litespeed_optm_gm_js_exc',
	'autoptimize_filter_js_exclude',
) as $local_price_filter ) {
	add_filter(
		$local_price_filter,
		function ( $excluded ) {
			// The names of the file, and of the settings before it.
			$own = array( '/local-price/local-price', 'localPriceSettings' );
			if ( is_string( $excluded ) ) {
				return implode( ', ', array_filter( array_merge( array( $excluded ), $own ) ) );
			}
			return array_merge( (array) $excluded, $own );
		}
	);
}

// W3 Total Cache asks about each file.
add_filter(
	'w3tc_minify_js_do_tag_minification',
	function ( $is_wanted, $tag ) {
		return $is_wanted && false === strpos( $tag, '/local-price/local-price' );
	},
	10,
	2
);

add_action( 'wp_footer', 'local_price_print_floating' );

/** Prints the choice that floats on every page. */
function local_price_print_floating() {
	$kind = local_price_settings()['floating'];
	if ( '' === $kind || null === local_price_page_settings() ) {
		return;
	}
	echo '<div class="local-price-floating">';
	foreach ( array( 'currency', 'country' ) as $each ) {
		if ( in_array( $kind, array( $each, 'both' ), true ) ) {
			echo local_price_picker( "$each-picker" ); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
		}
	}
	echo '</div>';
}

/**
 * Returns a picker with its name for screen readers.
 *
 * @param string $tag `currency-picker` or `country-picker`.
 */
function local_price_picker( $tag ) {
	$label = local_price_visitor_texts()[ str_replace( '-picker', '', $tag ) ];
	return local_price_element( $tag, array( 'label' => $label ) );
}

// A link of a menu to `#currency-picker` or `#country-picker` becomes the picker.
add_filter(
	'walker_nav_menu_start_el',
	function ( $html, $item ) {
		return preg_match( '/^#(currency|country)-picker$/D', (string) $item->url ) ? local_price_picker( substr( $item->url, 1 ) ) : $html;
	},
	10,
	2
);
add_filter(
	'render_block_core/navigation-link',
	function ( $html, $block ) {
		$url = $block['attrs']['url'] ?? '';
		return is_string( $url ) && preg_match( '/^#(currency|country)-picker$/D', $url ) ? '<li class="wp-block-navigation-item">' . local_price_picker( substr( $url, 1 ) ) . '</li>' : $html;
	},
	10,
	2
);
