<?php
/**
 * Exact quotients of two whole numbers, `[numerator, denominator]`: rates, discounts, factors.
 */

namespace LocalPrice;

/** The number 1. */
const ONE = [[1], [1]];

/** Returns a decimal in normal form as a fraction. */
function fractionOf(string $decimal): array
{
    return [wholeOf(strtr($decimal, ['.' => ''])), powerOfTen(placesOf($decimal))];
}

/** Multiplies two fractions. */
function product(array $a, array $b): array
{
    if ($a === ONE || $b === ONE) {
        return $a === ONE ? $b : $a;
    }
    return [times($a[0], $b[0]), times($a[1], $b[1])];
}

/** Returns one divided by a fraction, which is not zero. */
function inverse(array $fraction): array
{
    return [$fraction[1], $fraction[0]];
}

/** Prints a fraction greater than zero, rounded to significant digits, as a plain decimal in normal form. */
function printSignificant(array $fraction, int $digits): string
{
    [$numerator, $denominator] = $fraction;
    // This may be one too few digits before the point, but never too many.
    $whole = lengthOf($numerator) - lengthOf($denominator);
    for ($places = max(0, $digits - $whole); ; $places--) {
        $units = rounded(shifted($numerator, $places), $denominator);
        if ($places === 0 || lengthOf($units) <= $digits) {
            return plainDecimal(printUnits(digitsOf($units), $places));
        }
    }
}
