<?php
/**
 * Binary numbers as decimals. They are read as the shortest decimal that is the same number (ECMA-262,
 * Number::toString): for a number from JSON, what was sent.
 */

namespace LocalPrice;

/**
 * Returns the shortest digits of a number.
 *
 * @param float $number Finite and greater than 0.
 * @return array{0: string, 1: int} Digits without zeros at the ends, and the power of ten of the last of them.
 */
function shortestDigits(float $number): array
{
    // All decimals with fifteen digits survive, but for the smallest numbers.
    for ($places = $number < 1e-290 ? 0 : EXACT_DIGITS - 1; ; $places++) {
        $text = sprintf("%.{$places}e", $number);
        [$mantissa, $exponent] = explode('e', $text);
        // The locale decides what stands between the digits.
        $digits = $mantissa[0] . substr($mantissa, strlen($mantissa) - $places, $places);
        $power = (int) $exponent - $places;
        // At a power of two, the nearest decimal may be another number, while the next one is this number.
        foreach ([$digits, digitsOf(plus(wholeOf($digits), [1]))] as $each) {
            if ($places === 16 || (float) "{$each}e$power" === $number) {
                $short = rtrim($each, '0');
                return [$short, $power + strlen($each) - strlen($short)];
            }
        }
    }
}

/**
 * Returns a number as a plain decimal in normal form.
 *
 * @param int|float $number Finite and not negative.
 */
function decimalOf($number): string
{
    if (is_int($number) || $number == 0) {
        return (string) (int) $number;
    }
    [$digits, $power] = shortestDigits($number);
    return movedPoint($digits, $power);
}

/** Returns a finite number as text, with its sign. */
function floatText(float $number): string
{
    return ($number < 0 ? '-' : '') . decimalOf(abs($number));
}

/**
 * Returns a number as a price may be given: numbers that JavaScript prints with an exponent have fifteen digits.
 */
function numberText(float $number): string
{
    if (!is_finite($number)) {
        return is_nan($number) ? 'NaN' : ($number < 0 ? '-Infinity' : 'Infinity');
    }
    $size = abs($number);
    if ($size == 0 || ($size >= 1e-6 && $size < 1e21)) {
        return floatText($number);
    }
    [$digits, $power] = shortestDigits($size);
    $kept = roundedTo($digits, EXACT_DIGITS - strlen($digits));
    return ($number < 0 ? '-' : '') . movedPoint($kept, $power);
}

/**
 * Returns whether a rate is below 0.1 with at most four significant digits: 0.00004 may be 25 % off.
 *
 * @param mixed $rate A number; anything else is not coarse.
 */
function isCoarse($rate): bool
{
    if (!isFinite($rate) || $rate >= 0.1) {
        return false;
    }
    return $rate == 0 || strlen(shortestDigits((float) abs($rate))[0]) < 5;
}

/**
 * Returns whether a value is a finite number, and no text.
 *
 * @param mixed $value Anything.
 */
function isFinite($value): bool
{
    return is_int($value) || (is_float($value) && is_finite($value));
}
