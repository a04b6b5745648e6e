<?php
/**
 * What visitors read. The zip has these texts in several languages: see `languages`. The context of these texts keeps
 * the same words of the settings in English, like the rest of the settings.
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
		'was'       => _x( 'Was', 'for visitors', 'local-price' ),
		/* translators: before the price of a product on sale, for screen readers. */
		'now'       => _x( 'now', 'for visitors', 'local-price' ),
		/* translators: {price}: an amount in the currency of the shop, or a range. */
		'note'      => _x( 'You pay {price}.', 'for visitors', 'local-price' ),
		/* translators: {currency}: the code of a currency, such as USD. Shown in the cart and at the checkout. */
		'charged'   => _x( 'You pay in {currency}. Amounts in another currency on our pages are for your information.', 'for visitors', 'local-price' ),
		/* translators: the name of a list of currencies. */
		'currency'  => _x( 'Currency', 'for visitors', 'local-price' ),
		/* translators: the name of a list of countries. */
		'country'   => _x( 'Country', 'for visitors', 'local-price' ),
		/* translators: the first choice in a list of currencies or countries: that of the visitor. */
		'automatic' => _x( 'Automatic', 'for visitors', 'local-price' ),
	);
}

/**
 * Returns the note beside the price of a product: what customers pay, as a plain text.
 *
 * @param string[] $amounts The amount, or the ends of a range, as plain texts.
 * @param string   $suffix  What the shop writes after its prices, such as “plus VAT”.
 */
function local_price_note( array $amounts, $suffix = '' ) {
	$own  = local_price_settings()['noteText'];
	$text = '' === $own ? local_price_visitor_texts()['note'] : $own;
	if ( preg_match( '/\p{Arabic}|\p{Hebrew}/u', $text . implode( $amounts ) ) ) {
		// Signs would be on the wrong side of amounts, where a sentence or a sign is written from right to left.
		foreach ( $amounts as $i => $amount ) {
			$amounts[ $i ] = "\u{2068}$amount\u{2069}";
		}
	}
	return str_replace( '{price}', rtrim( implode( ' – ', $amounts ) . " $suffix" ), $text );
}

/**
 * Returns in which currency customers pay, as a plain text.
 *
 * @param string $currency Its code.
 */
function local_price_charged_text( $currency ) {
	return str_replace( '{currency}', $currency, local_price_visitor_texts()['charged'] );
}

add_filter( 'load_textdomain_mofile', 'local_price_nearest_translation', 10, 2 );

/**
 * Returns the file with a translation: where the plugin has none for a country, that of another one with its language.
 * WordPress looks into its own folder first.
 *
 * @param string $file   What WordPress would load, such as `local-price-de_AT.mo`.
 * @param string $domain Whose texts they are.
 */
function local_price_nearest_translation( $file, $domain ) {
	$folder = dirname( __DIR__ ) . '/languages';
	if ( 'local-price' !== $domain || is_readable( $file ) || realpath( dirname( $file ) ) !== realpath( $folder ) ) {
		return $file;
	}
	if ( ! preg_match( '/^local-price-(([a-z]{2,3})(?:_\w+)?)\.mo$/D', basename( $file ), $parts ) ) {
		return $file;
	}
	// Where a language is written in two ways.
	$chosen  = array(
		'nn'    => 'nb_NO',
		'pt'    => 'pt_PT',
		'zh'    => 'zh_CN',
		'zh_HK' => 'zh_TW',
		'zh_MO' => 'zh_TW',
	);
	$locale  = $chosen[ $parts[1] ] ?? $chosen[ $parts[2] ] ?? $parts[2] . '(_[A-Z]+)?';
	$nearest = preg_grep( "/^local-price-$locale\.mo$/D", scandir( $folder ) );
	return $nearest ? "$folder/" . reset( $nearest ) : $file;
}
