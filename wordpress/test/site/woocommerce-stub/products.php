<?php
/**
 * WooCommerce's products. They are stored as WooCommerce stores them, apart from their type.
 *
 * @package local-price
 */

// phpcs:disable

function wc_get_product( $id ) {
	$type = get_post_meta( (int) $id, '_stub_type', true );
	return $type ? new $type( (int) $id ) : false;
}
function wc_products_array_filter_visible_grouped( $product ) {
	return $product && ( 'publish' === get_post_status( $product->get_id() ) || current_user_can( 'edit_product', $product->get_id() ) );
}

class WC_Product {
	protected $type = 'simple';
	protected $id;
	protected $data = array( 'status' => 'publish', 'name' => '', 'parent_id' => 0, 'children' => array() );
	private const STORED = array( 'regular_price', 'sale_price', 'price', 'tax_status', 'children' );

	public function __construct( $id = 0 ) {
		$this->id = $id;
		foreach ( $id ? self::STORED : array() as $key ) {
			$this->data[ $key ] = get_post_meta( $id, "_$key", true );
		}
		if ( $id ) {
			$post       = get_post( $id );
			$this->data = array( 'status' => $post->post_status, 'name' => $post->post_title, 'parent_id' => $post->post_parent ) + $this->data;
		}
	}
	public function __call( $name, $arguments ) {
		list( $verb, $key ) = explode( '_', $name, 2 );
		if ( 'set' === $verb ) {
			$this->data[ $key ] = $arguments[0];
			return;
		}
		$value = $this->data[ $key ] ?? '';
		return 'edit' === ( $arguments[0] ?? '' ) ? $value : apply_filters( ( 'variation' === $this->type ? 'woocommerce_product_variation_get_' : 'woocommerce_product_get_' ) . $key, $value, $this );
	}
	public function save() {
		$is_on_sale = '' !== (string) $this->get_sale_price( 'edit' ) && $this->get_sale_price( 'edit' ) < $this->get_regular_price( 'edit' );
		if ( in_array( $this->type, array( 'simple', 'external', 'variation' ), true ) ) {
			$this->data['price'] = $is_on_sale ? $this->data['sale_price'] : ( $this->data['regular_price'] ?? '' );
		}
		$is_new   = ! $this->id;
		$this->id = wp_insert_post( array(
			'ID'          => (int) $this->id,
			'post_type'   => 'variation' === $this->type ? 'product_variation' : 'product',
			'post_status' => $this->data['status'],
			'post_title'  => $this->data['name'],
			'post_parent' => (int) $this->data['parent_id'],
		) );
		update_post_meta( $this->id, '_stub_type', get_class( $this ) );
		update_option( 'stub_products_version', uniqid() );
		foreach ( array_intersect_key( $this->data, array_flip( self::STORED ) ) as $key => $value ) {
			update_post_meta( $this->id, "_$key", $value );
		}
		if ( 'variation' === $this->type ) {
			do_action( $is_new ? 'woocommerce_new_product_variation' : 'woocommerce_update_product_variation', $this->id, $this );
		}
		return $this->id;
	}
	public function get_id() {
		return $this->id;
	}
	public function is_type( $types ) {
		return in_array( $this->type, (array) $types, true );
	}
	public function is_taxable() {
		return wc_tax_enabled() && 'taxable' === $this->get_tax_status();
	}
	public function get_tax_status() {
		return empty( $this->data['tax_status'] ) ? 'taxable' : $this->data['tax_status'];
	}
	public function is_on_sale( $context = 'view' ) {
		$sale = (string) $this->get_sale_price( $context );
		return apply_filters( 'woocommerce_product_is_on_sale', '' !== $sale && $this->get_regular_price( $context ) > $sale, $this );
	}
	public function get_price_suffix( $price = '' ) {
		$suffix = get_option( 'woocommerce_price_display_suffix' );
		$html   = '';
		if ( $suffix && wc_tax_enabled() && 'taxable' === $this->get_tax_status() ) {
			$given = array( 'price' => '' === $price ? $this->get_price() : $price );
			$html  = strtr( ' <small class="woocommerce-price-suffix">' . wp_kses_post( $suffix ) . '</small>', array(
				'{price_including_tax}' => wc_price( wc_get_price_including_tax( $this, $given ) ),
				'{price_excluding_tax}' => wc_price( wc_get_price_excluding_tax( $this, $given ) ),
			) );
		}
		return apply_filters( 'woocommerce_get_price_suffix', $html, $this, $price, 1 );
	}
	public function get_price_html() {
		if ( '' === $this->get_price() ) {
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

	public function save() {
		$prices              = array_filter( array_map( function ( $id ) { return wc_get_product( $id )->get_price( 'edit' ); }, $this->data['children'] ), 'strlen' );
		$this->data['price'] = $prices ? min( $prices ) : '';
		return parent::save();
	}
	public function get_price_html() {
		$prices = array();
		foreach ( array_filter( array_map( 'wc_get_product', $this->get_children() ), 'wc_products_array_filter_visible_grouped' ) as $child ) {
			if ( '' !== $child->get_price() ) {
				$prices[] = 'incl' === get_option( 'woocommerce_tax_display_shop' ) ? wc_get_price_including_tax( $child ) : wc_get_price_excluding_tax( $child );
			}
		}
		if ( ! $prices ) {
			$html = apply_filters( 'woocommerce_grouped_empty_price_html', '', $this );
		} else {
			$html = min( $prices ) === max( $prices ) ? wc_price( min( $prices ) ) : wc_format_price_range( min( $prices ), max( $prices ) );
			$html = apply_filters( 'woocommerce_grouped_price_html', $html . $this->get_price_suffix(), $this, $prices );
		}
		return apply_filters( 'woocommerce_get_price_html', $html, $this );
	}
}
class WC_Product_Variable extends WC_Product {
	protected $type = 'variable';

	/** Stores each different price of the variations with the product, the lowest first. */
	public static function sync( $id ) {
		$prices = array();
		foreach ( ( new self( $id ) )->variations() as $each ) {
			$prices[] = $each->get_price( 'edit' );
		}
		$prices = array_unique( array_filter( $prices, 'strlen' ) );
		sort( $prices, SORT_NUMERIC );
		delete_post_meta( $id, '_price' );
		foreach ( $prices as $price ) {
			add_post_meta( $id, '_price', $price );
		}
	}
	private function variations() {
		$ids = get_posts( array( 'post_parent' => $this->id, 'post_type' => 'product_variation', 'post_status' => 'publish', 'fields' => 'ids', 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC' ) );
		return array_map( 'wc_get_product', $ids );
	}
	public function get_visible_children() {
		return array_map( function ( $each ) { return $each->get_id(); }, $this->variations() );
	}
	public function is_on_sale( $context = 'view' ) {
		$prices = $this->get_variation_prices();
		return apply_filters( 'woocommerce_product_is_on_sale', $prices['regular_price'] !== $prices['sale_price'] && $prices['sale_price'] === $prices['price'], $this );
	}
	/** As WooCommerce does, from what it has stored for thirty days: the variations themselves are not read again. */
	public function get_variation_prices( $for_display = false ) {
		$key    = wp_json_encode( array( $this->id, $for_display, get_option( 'stub_products_version' ), array_map( 'get_option', array( 'woocommerce_calc_taxes', 'woocommerce_prices_include_tax', 'woocommerce_tax_display_shop', 'woocommerce_price_num_decimals' ) ) ) );
		$stored = get_transient( "wc_var_prices_{$this->id}" );
		$stored = is_array( $stored ) ? $stored : array();
		if ( ! isset( $stored[ $key ] ) ) {
			$stored[ $key ] = array( 'price' => array(), 'regular_price' => array(), 'sale_price' => array() );
			foreach ( $this->variations() as $each ) {
				$raw = array( 'price' => $each->get_price( 'edit' ), 'regular_price' => $each->get_regular_price( 'edit' ), 'sale_price' => $each->get_sale_price( 'edit' ) );
				if ( '' === $raw['price'] ) {
					continue;
				}
				if ( $raw['sale_price'] !== $raw['price'] ) {
					$raw['sale_price'] = $raw['regular_price'];
				}
				foreach ( $raw as $kind => $price ) {
					$price = $for_display ? wc_get_price_to_display( $each, array( 'price' => $price ) ) : $price;
					$stored[ $key ][ $kind ][ $each->get_id() ] = wc_format_decimal( $price, wc_get_price_decimals() );
				}
			}
			set_transient( "wc_var_prices_{$this->id}", $stored );
		}
		return array_map( function ( $each ) {
			asort( $each );
			return $each;
		}, $stored[ $key ] );
	}
	public function get_available_variations() {
		return array_map( array( $this, 'get_available_variation' ), $this->variations() );
	}
	public function get_available_variation( $variation ) {
		$prices = $this->get_variation_prices();
		$differ = count( array_unique( $prices['sale_price'] ) ) > 1 || count( array_unique( $prices['regular_price'] ) ) > 1;
		$shown  = apply_filters( 'woocommerce_show_variation_price', '' === $variation->get_price() || $differ, $this, $variation );
		$data   = array( 'variation_id' => $variation->get_id(), 'price_html' => $shown ? '<span class="price">' . $variation->get_price_html() . '</span>' : '' );
		return apply_filters( 'woocommerce_available_variation', $data, $this, $variation );
	}
	public function get_price_suffix( $price = '' ) {
		// It would be that of one variation.
		return false === strpos( (string) get_option( 'woocommerce_price_display_suffix' ), '{' ) ? parent::get_price_suffix( $price ) : '';
	}
	public function get_price_html() {
		$prices  = $this->get_variation_prices( true );
		$regular = array_values( $prices['regular_price'] );
		$prices  = array_values( $prices['price'] );
		if ( ! $prices ) {
			$html = apply_filters( 'woocommerce_variable_empty_price_html', '', $this );
		} else {
			if ( $prices[0] !== end( $prices ) ) {
				$html = wc_format_price_range( $prices[0], end( $prices ) );
			} elseif ( $this->is_on_sale() && $regular[0] === end( $regular ) ) {
				$html = wc_format_sale_price( wc_price( end( $regular ) ), wc_price( $prices[0] ) );
			} else {
				$html = wc_price( $prices[0] );
			}
			$html = apply_filters( 'woocommerce_variable_price_html', $html . $this->get_price_suffix(), $this );
		}
		return apply_filters( 'woocommerce_get_price_html', $html, $this );
	}
}
class WC_Product_Attribute {
	public function __call( $name, $arguments ) {}
}
