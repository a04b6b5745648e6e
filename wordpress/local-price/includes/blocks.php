<?php
/**
 * The blocks. PHP prints them, so that a post contains no markup that could become outdated.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'local_price_register_blocks' );

/** Registers the blocks. Their attributes are those of the elements, in camel case. */
function local_price_register_blocks() {
	wp_register_script( 'local-price-countries', plugins_url( 'blocks/countries.js', LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION, true );
	wp_register_script(
		'local-price-blocks',
		plugins_url( 'blocks/editor.js', LOCAL_PRICE_FILE ),
		array( 'local-price-countries', 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n', 'wp-rich-text' ),
		LOCAL_PRICE_VERSION,
		true
	);
	wp_set_script_translations( 'local-price-blocks', 'local-price', plugin_dir_path( LOCAL_PRICE_FILE ) . 'languages' );
	wp_register_style( 'local-price-blocks', plugins_url( 'blocks/editor.css', LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION );
	$folder = plugin_dir_path( LOCAL_PRICE_FILE ) . 'blocks/';
	foreach ( array(
		'price'           => 'local-price',
		'gate'            => 'geo-gate',
		'currency-picker' => 'currency-picker',
		'country-picker'  => 'country-picker',
	) as $block => $tag ) {
		register_block_type(
			$folder . $block,
			array(
				'attributes'      => local_price_block_attributes( $tag ),
				'render_callback' => 'local_price_render_' . str_replace( '-', '_', $block ),
			)
		);
	}
	register_block_type( $folder . 'gate-shown', array( 'render_callback' => 'local_price_render_gate_shown' ) );
	register_block_type( $folder . 'gate-instead', array( 'render_callback' => 'local_price_render_gate_instead' ) );
}

/**
 * Returns the attributes of a block.
 *
 * @param string $tag The element of the block.
 * @return array<string, array{type: string}>
 */
function local_price_block_attributes( $tag ) {
	$attributes = array( 'id' => array( 'type' => 'string' ) );
	if ( 'local-price' === $tag ) {
		$attributes['content'] = array( 'type' => 'string' );
	}
	foreach ( local_price_elements()[ $tag ] as $name => $type ) {
		$attributes[ local_price_camel_case( $name ) ] = array( 'type' => 'boolean' === $type ? 'boolean' : 'string' );
	}
	return $attributes;
}

/**
 * Returns the name of an attribute in camel case.
 *
 * @param string $name Such as `base-price`.
 */
function local_price_camel_case( $name ) {
	return lcfirst( str_replace( '-', '', ucwords( $name, '-' ) ) );
}

/**
 * Returns the element of a block.
 *
 * @param string $tag        The element.
 * @param array  $attributes Of the block.
 * @param string $content    Markup.
 * @param string $wrapper    Attributes of the element, as markup.
 */
function local_price_block_element( $tag, array $attributes, $content = '', $wrapper = '' ) {
	$own = array();
	foreach ( array_merge( array( 'id' ), array_keys( local_price_elements()[ $tag ] ) ) as $name ) {
		$value = $attributes[ local_price_camel_case( $name ) ] ?? '';
		if ( '' !== $value ) {
			$own[ $name ] = $value;
		}
	}
	return local_price_element( $tag, $own, $content, $wrapper );
}

/**
 * Prints the price block.
 *
 * @param array $attributes Of the block.
 */
function local_price_render_price( $attributes ) {
	$content = wp_kses_post( $attributes['content'] ?? '' );
	return sprintf( '<p %s>%s</p>', get_block_wrapper_attributes(), local_price_block_element( 'local-price', $attributes, $content ) );
}

/**
 * Prints the gate block.
 *
 * @param array  $attributes Of the block.
 * @param string $content    Both branches.
 */
function local_price_render_gate( $attributes, $content ) {
	return local_price_block_element( 'geo-gate', $attributes, $content, get_block_wrapper_attributes() );
}

/**
 * Prints what a gate shows. Nothing in a template is loaded before the gate opens.
 *
 * @param array  $attributes Of the block.
 * @param string $content    Of the branch.
 */
function local_price_render_gate_shown( $attributes, $content ) {
	return "<template>$content</template>";
}

/**
 * Prints what a gate shows instead.
 *
 * @param array  $attributes Of the block.
 * @param string $content    Of the branch.
 */
function local_price_render_gate_instead( $attributes, $content ) {
	return '' === trim( $content ) ? '' : "<div slot=\"blocked\">$content</div>";
}

/**
 * Prints the block of the currency picker.
 *
 * @param array $attributes Of the block.
 */
function local_price_render_currency_picker( $attributes ) {
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), local_price_block_element( 'currency-picker', $attributes ) );
}

/**
 * Prints the block of the country picker.
 *
 * @param array $attributes Of the block.
 */
function local_price_render_country_picker( $attributes ) {
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), local_price_block_element( 'country-picker', $attributes ) );
}

add_action( 'enqueue_block_editor_assets', 'local_price_enqueue_editor' );

/** Tells the editor the currency of prices that do not name one, and the settings that the elements follow. */
function local_price_enqueue_editor() {
	$price = WP_Block_Type_Registry::get_instance()->get_registered( 'local-price/price' );
	wp_add_inline_script(
		'local-price-blocks',
		'window.localPriceBlocks = ' . wp_json_encode(
			array(
				'baseCurrency' => local_price_base_currency(),
				'elements'     => local_price_elements(),
				// Its rich texts can contain what is not edited as text.
				'hasInline'    => is_wp_version_compatible( '6.4' ),
				'isSetUp'      => null !== local_price_page_settings(),
				'priceBlock'   => array(
					'attributes' => $price->attributes,
					'supports'   => $price->supports,
				),
				'way'          => local_price_settings()['way'],
				'places'       => local_price_settings()['places'],
				'groups'       => preg_match_all( '/([a-z][a-z0-9-]{2,19}):/i', local_price_settings()['groups'], $groups ) ? $groups[1] : array(),
			),
			JSON_HEX_TAG
		) . ';',
		'before'
	);
}

// Also in the frame that the editor shows the content in.
add_action(
	'enqueue_block_assets',
	function () {
		if ( is_admin() ) {
			local_price_enqueue_script();
		}
	}
);
