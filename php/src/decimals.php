<?php
/**
 * Plain decimals such as `1299` or `49.00`, as text. "In normal form" means without zeros that say nothing: `49`.
 */

namespace LocalPrice;

/** The most characters that are read as an amount, far more than any price has. */
const MOST_CHARACTERS = 64;

/** The significant digits that a binary number always keeps (IEEE 754, binary64). */
const EXACT_DIGITS = 15;

/** Reads a plain decimal, with white space around it, in normal form; `null` for anything else. */
function plainDecimal(string $text): ?string
{
    $text = trimmed($text);
    $length = strlen($text);
    $whole = strspn($text, '0123456789');
    if ($whole === $length && $whole > 0) {
        return normalForm($text, '');
    }
    $places = $length - $whole - 1;
    $isPlain = $whole > 0 && $places > 0 && $text[$whole] === '.'
        && strspn($text, '0123456789', $whole + 1) === $places;
    return $isPlain ? normalForm(substr($text, 0, $whole), substr($text, $whole + 1)) : null;
}

/** Joins the digits before and after the point. */
function normalForm(string $whole, string $fraction): string
{
    $whole = ltrim($whole, '0');
    $fraction = rtrim($fraction, '0');
    return ($whole === '' ? '0' : $whole) . ($fraction === '' ? '' : ".$fraction");
}

/**
 * Reads the amount of an author, in normal form. More than 15 significant digits come from a program's binary
 * fractions (conformance/README.md, amounts): they are rounded to 15, half-way cases away from zero.
 *
 * @param int $minorDigits The fraction digits of the currency: an amount without more is exact at any length.
 * @return string|null `null` if it is not a plain decimal.
 */
function readAmount(string $text, int $minorDigits = 2): ?string
{
    $decimal = strlen($text) > MOST_CHARACTERS ? null : plainDecimal($text);
    return $decimal === null ? null : withoutBinaryDigits($decimal, $minorDigits);
}

/** Rounds a decimal in normal form to 15 significant digits, if it has more, and more places than its currency. */
function withoutBinaryDigits(string $decimal, int $minorDigits): string
{
    $places = placesOf($decimal);
    $excess = strlen(significantDigits($decimal)) - EXACT_DIGITS;
    return $excess > 0 && $places > $minorDigits ? roundedTo($decimal, $places - $excess) : $decimal;
}

/** Returns the digits of a decimal in normal form from the first that is not zero, to the last after a point. */
function significantDigits(string $decimal): string
{
    return ltrim(strtr($decimal, ['.' => '']), '0');
}

/** Returns the number of digits after the point. */
function placesOf(string $decimal): int
{
    $point = strpos($decimal, '.');
    return $point === false ? 0 : strlen($decimal) - $point - 1;
}

/** Returns a decimal in normal form with exactly so many digits after the point; it has no more. */
function withPlaces(string $decimal, int $places): string
{
    $missing = $places - placesOf($decimal);
    $point = $places > 0 && strpos($decimal, '.') === false ? '.' : '';
    return $decimal . $point . str_repeat('0', $missing);
}

/** Prints a number of units, 10 to the power of `$places` of which make one. */
function printUnits(string $digits, int $places): string
{
    if ($places === 0) {
        return $digits;
    }
    $digits = str_pad($digits, $places + 1, '0', STR_PAD_LEFT);
    return substr($digits, 0, -$places) . '.' . substr($digits, -$places);
}

/** Rounds a decimal in normal form to digits after the point, or before it if there are less than 0. */
function roundedTo(string $decimal, int $places): string
{
    $dropped = placesOf($decimal) - $places;
    if ($dropped <= 0) {
        return $decimal;
    }
    $digits = strtr($decimal, ['.' => '']);
    $kept = strlen($digits) - $dropped;
    $units = $kept > 0 ? wholeOf(substr($digits, 0, $kept)) : [];
    if ($kept >= 0 && $digits[$kept] >= '5') {
        $units = plus($units, [1]);
    }
    $printed = digitsOf(shifted($units, max(-$places, 0)));
    return plainDecimal(printUnits($printed, max($places, 0)));
}

/** Compares two plain decimals of digits alone: -1, 0 or 1. */
function orderOfDecimals(string $a, string $b): int
{
    [$whole, $fraction] = explode('.', "$a.");
    [$otherWhole, $otherFraction] = explode('.', "$b.");
    $whole = ltrim($whole, '0');
    $otherWhole = ltrim($otherWhole, '0');
    $order = strlen($whole) <=> strlen($otherWhole) ?: strcmp($whole, $otherWhole)
        ?: strcmp(rtrim($fraction, '0'), rtrim($otherFraction, '0'));
    return $order <=> 0;
}

/**
 * Compares two plain decimals.
 *
 * @return int -1, 0 or 1: the first is less than, equal to or greater than the second.
 * @throws LocalPriceError `config` if one of them is not a plain decimal.
 */
function compare(string $a, string $b): int
{
    $decimals = [];
    foreach ([$a, $b] as $each) {
        $decimal = plainDecimal($each);
        if ($decimal === null) {
            throw wrongValue('amount', $each, 'a plain decimal');
        }
        $decimals[] = $decimal;
    }
    return orderOfDecimals($decimals[0], $decimals[1]);
}

/**
 * Returns a number as a plain decimal, rounded to fraction digits: exactly as it is written, half-way cases away from
 * zero. What a program's binary fractions have added is dropped (see `readAmount`).
 *
 * @param int|float|string $amount From 0 up; as text also with an exponent, as PHP prints small numbers: `1.0E-5`.
 * @param int $digits The digits after the point, from 0 to 100.
 * @throws LocalPriceError `config` for anything else.
 */
function decimal($amount, int $digits): string
{
    if ($digits < 0 || $digits > 100) {
        throw wrongValue('digits', $digits, 'a whole number from 0 to 100');
    }
    $isNumber = is_int($amount) || is_string($amount) || (is_float($amount) && is_finite($amount));
    $text = $isNumber ? trimmed(is_float($amount) ? floatText($amount) : textOf($amount)) : '';
    $form = '/^(?=\.?[0-9])([0-9]*+)(?:\.([0-9]*+))?(?:[eE]([+-]?[0-9]{1,3}))?\z/';
    if (strlen($text) > 400 || preg_match($form, $text, $parts) !== 1) {
        throw wrongValue('amount', $amount, 'a number from 0 up');
    }
    $exponent = (int) ($parts[3] ?? 0);
    $exact = movedPoint(normalForm($parts[1], $parts[2] ?? ''), $exponent);
    return withPlaces(roundedTo(withoutBinaryDigits($exact, $digits), $digits), $digits);
}

/** Multiplies a decimal in normal form by a power of ten. */
function movedPoint(string $decimal, int $exponent): string
{
    $places = placesOf($decimal) - $exponent;
    $digits = strtr($decimal, ['.' => '']);
    return plainDecimal(printUnits($digits . str_repeat('0', max(-$places, 0)), max($places, 0)));
}
