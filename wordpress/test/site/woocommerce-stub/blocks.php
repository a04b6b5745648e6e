<?php
/**
 * WooCommerce's blocks, with the Interactivity API of WordPress.
 *
 * @package local-price
 */

// phpcs:disable

add_action( 'init', function () {
	wp_register_script_module( 'woocommerce/stub', plugins_url( 'blocks.js', __FILE__ ), array(
		'@wordpress/interactivity',
		array( 'id' => '@wordpress/interactivity-router', 'import' => 'dynamic' ),
	), '10.0.2' );
	// Only that of a variable product has a script. It replaces the price at once, and after each choice.
	register_block_type( 'woocommerce/product-price', array(
		'attributes'      => array( 'id' => array( 'type' => 'number' ) ),
		'supports'        => array( 'interactivity' => true ),
		'render_callback' => function ( $attributes ) {
			$product = wc_get_product( $attributes['id'] );
			list( $on, $inner ) = array( '', '' );
			if ( $product->is_type( 'variable' ) ) {
				wp_interactivity_state( 'woocommerce', array(
					'chosen' => 0,
					'prices' => array_merge( array( $product->get_price_html() ), array_column( $product->get_available_variations(), 'price_html' ) ),
				) );
				wp_enqueue_script_module( 'woocommerce/stub' );
				list( $on, $inner ) = array( ' data-wp-interactive="woocommerce"', ' data-wp-watch="callbacks.updatePrice" aria-live="polite" aria-atomic="true"' );
			}
			return "<div class=\"wp-block-woocommerce-product-price\"$on><div class=\"wc-block-components-product-price wc-block-grid__product-price\"$inner>" . $product->get_price_html() . '</div></div>';
		},
	) );
	// A page of a list. The next page replaces this within the document.
	register_block_type( 'woocommerce/product-collection', array(
		'attributes'      => array( 'ids' => array( 'type' => 'array' ) ),
		'supports'        => array( 'interactivity' => true ),
		'render_callback' => function ( $attributes ) {
			wp_enqueue_script_module( 'woocommerce/stub' );
			$at = (int) ( $_GET['list-page'] ?? 0 );
			return sprintf(
				'<div class="wp-block-woocommerce-product-collection" data-wp-interactive="woocommerce" data-wp-router-region="collection"><p class="price">%s</p><a class="next" data-wp-on--click="actions.open" href="%s">Next</a></div>',
				wc_get_product( $attributes['ids'][ $at ] )->get_price_html(),
				esc_url( add_query_arg( 'list-page', $at + 1 ) )
			);
		},
	) );
	foreach ( array( 'cart', 'checkout' ) as $block ) {
		register_block_type( "woocommerce/$block", array( 'render_callback' => function () use ( $block ) {
			return "<div class=\"wp-block-woocommerce-$block\"></div>";
		} ) );
	}
} );
