<?php
/**
 * What visitors read. The zip has these texts in several languages: see `languages`.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns what visitors read, in the language of the site or of `switch_to_locale`, as plain texts.
 *
 * @return array<string, string>
 */
function local_price_visitor_texts() {
	return array(
		/* translators: before the previous price of a product on sale, for screen readers. */
		'was'       => __( 'Was', 'local-price' ),
		/* translators: before the price of a product on sale, for screen readers. */
		'now'       => __( 'now', 'local-price' ),
		/* translators: {price}: an amount in the currency of the shop, or a range. */
		'note'      => __( 'You pay {price}.', 'local-price' ),
		/* translators: {currency}: the code of a currency, such as USD. Shown in the cart and at the checkout. */
		'charged'   => __( 'You pay in {currency}. Amounts in another currency on our pages are for your information.', 'local-price' ),
		/* translators: the name of a list of currencies. */
		'currency'  => __( 'Currency', 'local-price' ),
		/* translators: the name of a list of countries. */
		'country'   => __( 'Country', 'local-price' ),
		/* translators: the first choice in a list of currencies or countries: that of the visitor. */
		'automatic' => __( 'Automatic', 'local-price' ),
	);
}

/**
 * Returns the note beside the price of a product: what customers pay, as a plain text.
 *
 * @param string $price The amount, or a range, as a plain text.
 */
function local_price_note( $price ) {
	$own = local_price_settings()['noteText'];
	return str_replace( '{price}', $price, '' === $own ? local_price_visitor_texts()['note'] : $own );
}

/**
 * Returns in which currency customers pay, as a plain text.
 *
 * @param string $currency Its code.
 */
function local_price_charged_text( $currency ) {
	return str_replace( '{currency}', $currency, local_price_visitor_texts()['charged'] );
}
