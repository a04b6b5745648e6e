<?php
/**
 * Which rates are trusted: the same checks as in the page, and one for sudden moves.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** The factors, up or down, beyond which another day must confirm a rate: of a legal tender, and of a coin or metal. */
const LOCAL_PRICE_FAR = array( 3, 100 );

/**
 * Reads a rates file, `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base.
 *
 * @param string $text The content of the file.
 * @param int    $now  Seconds since 1970.
 * @return array{date: string, base: string, rates: array<string, float>, kept: array<string, string>}|string The rates, and the days of those that are kept, by code in capital letters; or what is wrong.
 */
function local_price_parse_rates( $text, $now ) {
	if ( strlen( $text ) > \LocalPrice\Plugin\MOST_BYTES ) {
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
	if ( $age > \LocalPrice\Plugin\MOST_DAYS ) {
		/* translators: %s: a date. */
		return sprintf( __( 'The rates of the file are of %s: that is more than 14 days ago.', 'local-price' ), $date );
	}
	$bases = array_filter( array_keys( $file ), 'LocalPrice\Plugin\isCurrencyCode' );
	$base  = reset( $bases );
	if ( 1 !== count( $bases ) || ! is_array( $file[ $base ] ) ) {
		return __( 'The file must contain one table of rates, named after its currency, such as "usd".', 'local-price' );
	}
	$rates = array();
	foreach ( $file[ $base ] as $name => $rate ) {
		// Other names, such as those of cryptocurrencies, are not used.
		$code = \LocalPrice\Plugin\currencyCode( $name );
		if ( null === $code ) {
			continue;
		}
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
	$base = \LocalPrice\Plugin\currencyCode( $base );
	if ( 1.0 !== ( $rates[ $base ] ?? 1.0 ) ) {
		/* translators: %s: the code of a currency. */
		return sprintf( __( 'The rate of %s, the base of the file, is not 1.', 'local-price' ), $base );
	}
	// The page does not use rates beyond these limits, nor small ones with so few digits that they may be off by a quarter.
	$rates = array_filter(
		$rates,
		function ( $rate ) {
			return \LocalPrice\Plugin\isRate( $rate ) && ! \LocalPrice\Plugin\isCoarse( $rate );
		}
	);
	if ( ! array_diff_key( $rates, array( $base => 1 ) ) ) {
		return __( 'The file contains no rates.', 'local-price' );
	}
	$rates[ $base ] = 1.0;
	$kept           = array();
	foreach ( is_array( $file['kept'] ?? null ) ? $file['kept'] : array() as $name => $day ) {
		$code = strtoupper( $name );
		if ( isset( $rates[ $code ] ) && null !== local_price_age( $day, $now ) && $day <= $date ) {
			$kept[ $code ] = $day;
		}
	}
	return compact( 'date', 'base', 'rates', 'kept' );
}

/**
 * Returns the age of a day in whole days, negative in the future; `null` if it is not a day such as 2026-11-21.
 *
 * @param mixed $date The day.
 * @param int   $now  Seconds since 1970.
 */
function local_price_age( $date, $now ) {
	$day = \LocalPrice\Plugin\dayOf( $date );
	return null === $day ? null : (int) floor( $now / DAY_IN_SECONDS ) - $day;
}

/**
 * Returns the legal tenders of a file.
 *
 * @param array $file A checked file.
 * @return string[]
 */
function local_price_tenders( array $file ) {
	return array_values( array_intersect( \LocalPrice\Plugin\tenders(), array_keys( $file['rates'] ) ) );
}

/**
 * Says what only a file of a later day can confirm: that one lacks more than a quarter of the legal tenders of another,
 * and not only a single one, or that a currency has moved far. An empty text: nothing.
 *
 * @param array $from The file before.
 * @param array $to   The file after; its base may be another.
 */
function local_price_unusual_change( array $from, array $to ) {
	$tenders = local_price_tenders( $from );
	$missing = array_diff( $tenders, local_price_tenders( $to ) );
	$is_near = local_price_age( $from['date'], (int) strtotime( $to['date'] . ' UTC' ) ) <= \LocalPrice\Plugin\MOST_DAYS;
	if ( $is_near && count( $missing ) > max( 1, count( $tenders ) / 4 ) ) {
		/* translators: %s: codes of currencies. */
		return sprintf( __( 'The file lacks %s. A file of a later day must confirm this.', 'local-price' ), implode( ', ', array_slice( $missing, 0, 9 ) ) );
	}
	return local_price_far_move( $from, $to );
}

/**
 * Says which currency has moved far, and how far; an empty text: none has.
 *
 * @param array $from  The file before.
 * @param array $to    The file after; its base may be another.
 * @param array $third A file whose currencies do not count.
 */
function local_price_far_move( array $from, array $to, array $third = array( 'rates' => array() ) ) {
	$tenders = local_price_tenders( $from );
	$in      = local_price_common_currency( $from, $to );
	foreach ( array_diff_key( array_intersect_key( $to['rates'], $from['rates'] ), $third['rates'] ) as $code => $rate ) {
		$factor = ( $rate / $to['rates'][ $in ] ) / ( $from['rates'][ $code ] / $from['rates'][ $in ] );
		$far    = LOCAL_PRICE_FAR[ in_array( $code, $tenders, true ) ? 0 : 1 ];
		if ( $factor > $far || $factor < 1 / $far ) {
			return sprintf(
				/* translators: 1: the code of a currency, 2: a number. */
				__( '%1$s has moved by a factor of %2$s. A file of a later day must confirm this.', 'local-price' ),
				$code,
				round( $factor, $factor < 1 ? 4 : 1 )
			);
		}
	}
	return '';
}

/**
 * Returns whether a file confirms one of an earlier day that was not used. What that one lacks is compared with the last.
 *
 * @param array      $file      The checked file.
 * @param array|null $held_back The file that was not used.
 * @param array      $last      The last file.
 */
function local_price_confirms( array $file, $held_back, array $last ) {
	return $held_back && $file['date'] > $held_back['date'] && '' === local_price_unusual_change( $held_back, $file ) && '' === local_price_far_move( $last, $file, $held_back );
}

/**
 * Returns a currency of two files, in which they are compared; `null` if there is none.
 *
 * @param array $from The file before.
 * @param array $to   The file after; its base may be another.
 */
function local_price_common_currency( array $from, array $to ) {
	$common = array_intersect_key( $from['rates'], $to['rates'] );
	return isset( $common[ $from['base'] ] ) ? $from['base'] : key( $common );
}

/**
 * Completes a file with the last rates of the legal tenders that it lacks, until the files of two later days lack them.
 *
 * @param array      $to        The checked file.
 * @param array      $from      The file before.
 * @param array|null $held_back A file between the two that was not used.
 * @return array The file.
 */
function local_price_complete_rates( array $to, array $from, $held_back ) {
	$in = local_price_common_currency( $from, $to );
	foreach ( array_diff( local_price_tenders( $from ), local_price_tenders( $to ) ) as $code ) {
		$day   = $from['kept'][ $code ] ?? $from['date'];
		$lacks = array( $to['date'] );
		if ( isset( $from['kept'][ $code ] ) ) {
			$lacks[] = $from['date'];
		}
		if ( $held_back && ! isset( $held_back['rates'][ $code ] ) ) {
			$lacks[] = $held_back['date'];
		}
		$later = array_filter(
			array_unique( $lacks ),
			function ( $each ) use ( $day ) {
				return $each > $day;
			}
		);
		$age   = local_price_age( $day, (int) strtotime( $to['date'] . ' UTC' ) );
		if ( count( $later ) < 2 && $age <= \LocalPrice\Plugin\MOST_DAYS && null !== $in ) {
			$to['rates'][ $code ] = $from['rates'][ $code ] / $from['rates'][ $in ] * $to['rates'][ $in ];
			$to['kept'][ $code ]  = $day;
		}
	}
	return $to;
}
