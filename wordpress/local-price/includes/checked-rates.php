<?php
/**
 * Which rates are trusted: the same checks as in the page, and one for sudden moves.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** The maximum bytes of a rates file. */
const LOCAL_PRICE_MAX_BYTES = 65536;

/** The days after which rates are too old to be used. */
const LOCAL_PRICE_MAX_AGE = 14;

/** The factor, up or down, beyond which another day must confirm a rate. */
const LOCAL_PRICE_FAR = 3;

/**
 * Reads a rates file, `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base.
 *
 * @param string $text The content of the file.
 * @param int    $now  Seconds since 1970.
 * @return array{date: string, base: string, rates: array<string, float>}|string The rates by code in capital letters; or what is wrong.
 */
function local_price_parse_rates( $text, $now ) {
	if ( strlen( $text ) > LOCAL_PRICE_MAX_BYTES ) {
		return __( 'The file is larger than 64 kB.', 'local-price' );
	}
	$file = json_decode( preg_replace( '/^\xEF\xBB\xBF/', '', $text ), true, 8 );
	if ( ! is_array( $file ) ) {
		return __( 'The file is not JSON.', 'local-price' );
	}
	$date = $file['date'] ?? null;
	$age  = local_price_age( $date, $now );
	if ( null === $age ) {
		return __( 'The file has no date such as 2026-11-21.', 'local-price' );
	}
	if ( $age < -1 ) {
		/* translators: %s: a date. */
		return sprintf( __( 'The date of the file, %s, is in the future.', 'local-price' ), $date );
	}
	if ( $age > LOCAL_PRICE_MAX_AGE ) {
		/* translators: %s: a date. */
		return sprintf( __( 'The rates of the file are of %s: that is more than 14 days ago.', 'local-price' ), $date );
	}
	$bases = array_filter( array_keys( $file ), 'local_price_is_code' );
	$base  = reset( $bases );
	if ( 1 !== count( $bases ) || ! is_array( $file[ $base ] ) ) {
		return __( 'The file must contain one table of rates, named after its currency, such as "usd".', 'local-price' );
	}
	$rates = array();
	foreach ( $file[ $base ] as $name => $rate ) {
		// Other names, such as those of cryptocurrencies, are not used.
		if ( ! local_price_is_code( $name ) ) {
			continue;
		}
		$code = strtoupper( $name );
		if ( ( ! is_int( $rate ) && ! is_float( $rate ) ) || ! is_finite( $rate ) || $rate <= 0 ) {
			/* translators: %s: the code of a currency. */
			return sprintf( __( 'The rate of %s is not a positive number.', 'local-price' ), $code );
		}
		if ( isset( $rates[ $code ] ) ) {
			/* translators: %s: the code of a currency. */
			return sprintf( __( 'The file has two rates for %s.', 'local-price' ), $code );
		}
		$rates[ $code ] = (float) $rate;
	}
	$base = strtoupper( $base );
	if ( 1.0 !== ( $rates[ $base ] ?? 1.0 ) ) {
		/* translators: %s: the code of a currency. */
		return sprintf( __( 'The rate of %s, the base of the file, is not 1.', 'local-price' ), $base );
	}
	// The page does not use rates beyond these limits, nor small ones with so few digits that they may be off by a quarter.
	$rates = array_filter(
		$rates,
		function ( $rate ) {
			$is_coarse = $rate < 0.1 && round( $rate, 3 - (int) floor( log10( $rate ) ) ) === $rate;
			return $rate > 1e-10 && $rate < 1e10 && ! $is_coarse;
		}
	);
	if ( ! array_diff_key( $rates, array( $base => 1 ) ) ) {
		return __( 'The file contains no rates.', 'local-price' );
	}
	$rates[ $base ] = 1.0;
	return compact( 'date', 'base', 'rates' );
}

/**
 * Returns whether a name is the code of a currency, in any case. XXX and XTS are none, as in the page.
 *
 * @param int|string $name A key of a decoded object.
 */
function local_price_is_code( $name ) {
	return 1 === preg_match( '/^(?!xxx|xts)[a-z]{3}$/iD', (string) $name );
}

/**
 * Returns the age of a day in whole days, negative in the future; `null` if it is not a day such as 2026-11-21.
 *
 * @param mixed $date The day.
 * @param int   $now  Seconds since 1970.
 */
function local_price_age( $date, $now ) {
	if ( ! is_string( $date ) || ! preg_match( '/^(\d{4})-(\d\d)-(\d\d)$/D', $date, $parts ) ) {
		return null;
	}
	if ( ! checkdate( (int) $parts[2], (int) $parts[3], (int) $parts[1] ) ) {
		return null;
	}
	return (int) floor( ( $now - strtotime( "$date 00:00:00 UTC" ) ) / DAY_IN_SECONDS );
}

/**
 * Returns the currency that has moved more than threefold from one file to another, and by how much; `null` if none has.
 *
 * @param array $from The file before.
 * @param array $to   The file after; its base may be another.
 * @return array{0: string, 1: float}|null
 */
function local_price_far_move( array $from, array $to ) {
	$common = array_intersect_key( $to['rates'], $from['rates'] );
	// Both files are compared in the same currency.
	$in = isset( $common[ $from['base'] ] ) ? $from['base'] : key( $common );
	foreach ( $common as $code => $rate ) {
		$factor = ( $rate / $to['rates'][ $in ] ) / ( $from['rates'][ $code ] / $from['rates'][ $in ] );
		if ( $factor > LOCAL_PRICE_FAR || $factor < 1 / LOCAL_PRICE_FAR ) {
			return array( $code, $factor );
		}
	}
	return null;
}
