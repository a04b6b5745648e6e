<?php
/**
 * Plugin Name: A stub of WooCommerce's hooks
 * Description: For the tests of Local price where the real WooCommerce is not at hand. It has the functions, classes and filters that the plugin uses, in the form of WooCommerce 9, and nothing else: no cart, no taxes, no checkout.
 *
 * @package local-price
 */

// phpcs:disable

const TEST_STUB_OF_WOOCOMMERCE = true;

function get_woocommerce_currency() {
	return apply_filters( 'woocommerce_currency', get_option( 'woocommerce_currency', 'USD' ) );
}
function get_woocommerce_currencies() {
	return array( 'USD' => 'United States (US) dollar' );
}
function woocommerce_wp_text_input( $field ) {
	printf( '<input name="%s" value="%s">', esc_attr( $field['id'] ), esc_attr( $field['value'] ) );
}
class WC_Admin_Meta_Boxes {
	public static $meta_box_errors = array();
	public static function add_error( $text ) {
		self::$meta_box_errors[] = $text;
	}
}
function wc_get_price_decimals() {
	return (int) get_option( 'woocommerce_price_num_decimals', 2 );
}
function wc_price( $price ) {
	return '<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&#36;</span>' . number_format( (float) $price, wc_get_price_decimals() ) . '</bdi></span>';
}
function wc_format_sale_price( $regular, $sale ) {
	$regular = is_numeric( $regular ) ? wc_price( $regular ) : $regular;
	$sale    = is_numeric( $sale ) ? wc_price( $sale ) : $sale;
	$html    = '<del aria-hidden="true">' . $regular . '</del> <span class="screen-reader-text">Original price was: ' . strip_tags( $regular ) . '.</span><ins aria-hidden="true">' . $sale . '</ins><span class="screen-reader-text">Current price is: ' . strip_tags( $sale ) . '.</span>';
	return apply_filters( 'woocommerce_format_sale_price', $html, $regular, $sale );
}
function wc_format_price_range( $from, $to ) {
	return apply_filters( 'woocommerce_format_price_range', wc_price( $from ) . ' &ndash; ' . wc_price( $to ), $from, $to );
}
function wc_get_price_to_display( $product, $args = array() ) {
	return (float) ( $args['price'] ?? $product->get_price() );
}
function wc_get_price_including_tax( $product ) {
	return (float) $product->get_price();
}
function wc_get_price_excluding_tax( $product ) {
	return (float) $product->get_price();
}
function wc_products_array_filter_visible_grouped( $product ) {
	return $product && 'publish' === get_post_status( $product->get_id() );
}
foreach ( array( 'cart', 'checkout', 'myaccount' ) as $page ) {
	$name = 'myaccount' === $page ? 'is_account_page' : "is_$page";
	eval( "function $name() { \$id = (int) get_option( 'woocommerce_{$page}_page_id' ); return \$id && is_page( \$id ); }" );
}
function wc_get_product( $id ) {
	$type = get_post_meta( $id, '_type', true );
	return $type ? new $type( $id ) : false;
}

class WC_Product {
	protected $type = 'simple';
	protected $id;
	protected $data = array();

	public function __construct( $id = 0 ) {
		$this->id   = $id;
		$this->data = $id ? (array) get_post_meta( $id, '_data', true ) : array();
	}
	public function __call( $name, $arguments ) {
		list( $verb, $key ) = explode( '_', $name, 2 );
		if ( 'get' === $verb ) {
			return $this->data[ $key ] ?? '';
		}
		$this->data[ $key ] = $arguments[0];
	}
	public function save() {
		$post     = array( 'post_type' => 'product', 'post_status' => 'publish', 'post_title' => $this->get_name(), 'post_parent' => (int) $this->get_parent_id() );
		$this->id = wp_insert_post( $post );
		update_post_meta( $this->id, '_type', get_class( $this ) );
		update_post_meta( $this->id, '_data', $this->data );
		return $this->id;
	}
	public function get_id() {
		return $this->id;
	}
	public function is_type( $types ) {
		return in_array( $this->type, (array) $types, true );
	}
	public function is_on_sale() {
		return '' !== (string) $this->get_sale_price();
	}
	public function get_price() {
		return $this->is_on_sale() ? $this->get_sale_price() : $this->get_regular_price();
	}
	public function get_price_suffix() {
		$suffix = get_option( 'woocommerce_price_display_suffix' );
		return $suffix ? ' <small class="woocommerce-price-suffix">' . str_replace( '{price_including_tax}', wc_price( $this->get_price() ), $suffix ) . '</small>' : '';
	}
	public function get_price_html() {
		if ( '' === (string) $this->get_price() ) {
			$html = apply_filters( 'woocommerce_empty_price_html', '', $this );
		} elseif ( $this->is_on_sale() ) {
			$html = wc_format_sale_price( wc_get_price_to_display( $this, array( 'price' => $this->get_regular_price() ) ), wc_get_price_to_display( $this ) ) . $this->get_price_suffix();
		} else {
			$html = wc_price( wc_get_price_to_display( $this ) ) . $this->get_price_suffix();
		}
		return apply_filters( 'woocommerce_get_price_html', $html, $this );
	}
}
class WC_Product_Simple extends WC_Product {}
class WC_Product_External extends WC_Product {
	protected $type = 'external';
}
class WC_Product_Variation extends WC_Product {
	protected $type = 'variation';
}
class WC_Product_Grouped extends WC_Product {
	protected $type = 'grouped';

	public function get_price_html() {
		$prices = array();
		foreach ( $this->get_children() as $id ) {
			$prices[] = wc_get_price_excluding_tax( wc_get_product( $id ) );
		}
		$html = min( $prices ) === max( $prices ) ? wc_price( min( $prices ) ) : wc_format_price_range( min( $prices ), max( $prices ) );
		return apply_filters( 'woocommerce_get_price_html', $html . $this->get_price_suffix(), $this );
	}
}
class WC_Product_Variable extends WC_Product {
	protected $type = 'variable';

	public static function sync() {}
	private function variations() {
		return array_map( 'wc_get_product', get_children( array( 'post_parent' => $this->id, 'post_type' => 'product', 'fields' => 'ids' ) ) );
	}
	public function is_on_sale() {
		$prices = $this->get_variation_prices();
		return $prices['price'] !== $prices['regular_price'];
	}
	public function get_variation_prices() {
		$prices = array( 'price' => array(), 'regular_price' => array() );
		foreach ( $this->variations() as $each ) {
			$prices['price'][ $each->get_id() ]         = $each->get_price();
			$prices['regular_price'][ $each->get_id() ] = $each->get_regular_price();
		}
		return array_map( function ( $each ) {
			asort( $each );
			return $each;
		}, $prices );
	}
	public function get_available_variations() {
		return array_map( function ( $variation ) {
			$data = array( 'variation_id' => $variation->get_id(), 'price_html' => '<span class="price">' . $variation->get_price_html() . '</span>' );
			return apply_filters( 'woocommerce_available_variation', $data, $this, $variation );
		}, array_values( $this->variations() ) );
	}
	public function get_price_html() {
		$prices  = array_values( $this->get_variation_prices()['price'] );
		$regular = array_values( $this->get_variation_prices()['regular_price'] );
		if ( $prices[0] !== end( $prices ) ) {
			$html = wc_format_price_range( $prices[0], end( $prices ) );
		} elseif ( $this->is_on_sale() && $regular[0] === end( $regular ) ) {
			$html = wc_format_sale_price( wc_price( end( $regular ) ), wc_price( $prices[0] ) );
		} else {
			$html = wc_price( $prices[0] );
		}
		return apply_filters( 'woocommerce_get_price_html', $html . $this->get_price_suffix(), $this );
	}
}
class WC_Product_Attribute {
	public function __call( $name, $arguments ) {}
}

add_action( 'init', function () {
	register_post_type( 'product', array( 'public' => true, 'label' => 'Products' ) );
	// As in WooCommerce 10: a script replaces the price of a variable product, at once and after each choice. It keeps
	// only these tags and attributes.
	register_block_type( 'woocommerce/product-price', array(
		'attributes'      => array( 'id' => array( 'type' => 'number' ) ),
		'render_callback' => function ( $attributes ) {
			$product = wc_get_product( $attributes['id'] );
			$prices  = array_merge( array( $product->get_price_html() ), array_column( $product->get_available_variations(), 'price_html' ) );
			return '<div class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price">' . $prices[0] . '</div></div><script type="module">
				const tags = "a b em i strong p br span bdi del ins".split(" ");
				const names = "class target href rel name download aria-hidden".split(" ");
				window.choose = (index) => {
					const { body } = new DOMParser().parseFromString(' . wp_json_encode( $prices, JSON_HEX_TAG ) . '[index], "text/html");
					for (const each of body.querySelectorAll("*")) {
						for (const name of each.getAttributeNames()) if (!names.includes(name)) each.removeAttribute(name);
						if (!tags.includes(each.localName)) each.replaceWith(...each.childNodes);
					}
					document.querySelector(".wc-block-components-product-price").innerHTML = body.innerHTML;
				};
				window.choose(0);
			</script>';
		},
	) );
	foreach ( array( 'cart', 'checkout' ) as $block ) {
		register_block_type( "woocommerce/$block", array( 'render_callback' => function () use ( $block ) {
			return "<div class=\"wp-block-woocommerce-$block\"></div>";
		} ) );
	}
	foreach ( array( 'wptexturize', 'wpautop', 'shortcode_unautop' ) as $filter ) {
		add_filter( 'woocommerce_short_description', $filter );
	}
	add_filter( 'woocommerce_short_description', 'do_shortcode', 11 );
} );
add_action( 'template_redirect', function () {
	if ( isset( $_GET['wc-ajax'] ) ) {
		define( 'DOING_AJAX', true );
		echo do_shortcode( '[test_prices ids="' . (int) $_GET['id'] . '"]' );
		exit;
	}
} );
add_action( 'rest_api_init', function () {
	register_rest_route( 'wc/store/v1', '/products/(?P<id>\d+)', array(
		'methods'             => 'GET',
		'permission_callback' => '__return_true',
		'callback'            => function ( $request ) {
			return array( 'price_html' => wp_kses_post( wc_get_product( (int) $request['id'] )->get_price_html() ) );
		},
	) );
} );
