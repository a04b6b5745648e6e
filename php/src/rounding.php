<?php
/**
 * Rounding (conformance/README.md, order and digits): first to the digits of the amount, then to
 * the step, then to the ending.
 */

namespace LocalPrice;

/** The least significant digits of an amount that has more digits than its currency. */
const LEAST_SIGNIFICANT = 2;

/**
 * Multiplies amounts, rounds the products and prints them: one amount, or the ends of a range. An end that has fewer
 * fraction digits than the other is rounded again, to those of the other.
 *
 * @param string[] $amounts Of the author, in normal form.
 * @param string $from The currency of the amounts.
 * @param array $factor A fraction.
 * @param string $currency The currency of the products.
 * @return string[]
 */
function roundedProducts(array $amounts, string $from, array $factor, string $currency, array $rounding): array
{
    $printed = [];
    foreach ($amounts as $amount) {
        $printed[] = roundedProduct($amount, $from, $factor, $currency, $rounding, 0);
    }
    $most = max(array_map('LocalPrice\placesOf', $printed));
    foreach ($printed as $at => $each) {
        if (placesOf($each) < $most) {
            $printed[$at] = roundedProduct($amounts[$at], $from, $factor, $currency, $rounding, $most);
        }
    }
    return $printed;
}

/**
 * Multiplies and rounds one amount. A positive amount never becomes zero; zero stays zero.
 *
 * @param int $minDigits The least number of fraction digits, unless the step is whole.
 */
function roundedProduct(
    string $amount,
    string $from,
    array $factor,
    string $currency,
    array $rounding,
    int $minDigits
): string {
    $exact = product(fractionOf($amount), $factor);
    $leastDigits = max($minDigits, fractionDigits($currency));
    $digits = digitsFor($exact, $amount, $from, fractionDigits($currency), $leastDigits);
    $units = rounded(shifted($exact[0], $digits), $exact[1], $rounding['mode']);
    if ($units === [] && $exact[0] !== []) {
        $units = [1];
    }
    if ($rounding['step'] !== 'none' || $rounding['ending'] !== '' || $rounding['isWhole']) {
        [$units, $digits, $leastDigits] =
            roundedByRules($units, $digits, $leastDigits, $exact, $currency, $rounding, $minDigits);
    }
    $text = printUnits(digitsOf($units), $digits);
    $extra = $digits - $leastDigits;
    return $extra > 0 ? rtrim(substr($text, 0, -$extra) . rtrim(substr($text, -$extra), '0'), '.') : $text;
}

/**
 * Returns the fraction digits of an amount: those of its currency, or more (conformance/README.md, digits).
 *
 * @param array $exact The product.
 * @param string $amount The author's amount, in normal form.
 */
function digitsFor(array $exact, string $amount, string $from, int $minorDigits, int $leastDigits): int
{
    [$numerator, $denominator] = $exact;
    $scaled = shifted($numerator, $minorDigits);
    [, $rest] = quotientOf($scaled, $denominator);
    // The change of rounding to nearest, as a part of the amount.
    $other = minus($denominator, $rest);
    $change = orderOf($rest, $other) < 0 ? $rest : $other;
    $isUnit = placesOf($amount) > fractionDigits($from);
    if (orderOf(shifted($change, $isUnit ? 2 : 1), $scaled) <= 0) {
        return $leastDigits;
    }
    $significant = max(LEAST_SIGNIFICANT, strlen(rtrim(significantDigits($amount), '0')));
    // The least number of digits with which the amount has that many significant ones.
    $digits = max($leastDigits, lengthOf($denominator) - lengthOf($numerator) + $significant - 2);
    $least = shifted($denominator, $significant - 1);
    while (orderOf(shifted($numerator, $digits), $least) < 0) {
        $digits++;
    }
    return $digits;
}

/**
 * Rounds an amount, which has its digits, to the step and to the ending that are not larger than it.
 *
 * @param array $units The amount in units of its last digit.
 * @param int $leastDigits The digits that stay if they are zeros.
 * @return array{0: array, 1: int, 2: int} Units, digits, and the digits that stay.
 */
function roundedByRules(
    array $units,
    int $digits,
    int $leastDigits,
    array $exact,
    string $currency,
    array $rounding,
    int $minDigits
): array {
    $amount = [$units, powerOfTen($digits)];
    // Zero is a multiple of every step.
    $isUsed = function (array $numerator, array $denominator) use ($amount): bool {
        return $amount[0] === [] || orderOf(times($amount[0], $denominator), times($numerator, $amount[1])) >= 0;
    };
    ['step' => $step, 'mode' => $mode, 'ending' => $ending, 'isWhole' => $isWhole] = $rounding;
    $isFine = $rounding['isFine'] && $isUsed(...fractionOf($step));
    if ($isFine) {
        $digits = $leastDigits = max($minDigits, placesOf($step));
    } elseif ($rounding['isFine']) {
        $step = 'none';
    }
    $whole = powerOfTen($digits);
    $unit = unitOf($step, $currency, $digits, $units);
    if (!$isUsed($unit, $whole)) {
        $unit = [1];
    }
    if ($isWhole && quotientOf($unit, $whole)[1] !== [] && $isUsed([1], [1])) {
        $unit = $whole;
    }
    [$numerator, $denominator] = $isFine ? $exact : $amount;
    $units = times(rounded(shifted($numerator, $digits), times($denominator, $unit), $mode), $unit);
    if ($units === [] && $numerator !== []) {
        $units = $unit;
    }
    if (($isWhole || $step !== 'auto') && quotientOf($unit, $whole)[1] === []) {
        $units = quotientOf($units, $whole)[0];
        $digits = 0;
    }
    if ($ending !== '' && $units !== [] && $isUsed(powerOfTen(strlen($ending)), powerOfTen($digits))) {
        $units = withEnding($units, $digits, $ending, $mode);
    }
    return [$units, $digits, $leastDigits];
}

/** Rounds to the nearest number with an ending; the first of them is not zero, and has all of the ending's digits. */
function withEnding(array $units, int $digits, string $ending, string $mode): array
{
    $span = powerOfTen(strlen($ending));
    $first = wholeOf($ending);
    if ($first === [] || max(lengthOf($first), $digits + 1) < strlen($ending)) {
        $first = plus($first, $span);
    }
    if (orderOf($units, $first) < 0) {
        return $first;
    }
    return plus(times(rounded(minus($units, $first), $span, $mode), $span), $first);
}
