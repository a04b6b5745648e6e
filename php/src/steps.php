<?php
/**
 * The rules by which amounts in a currency are rounded (conformance/README.md, order, steps and endings).
 *
 * How an amount is rounded is `['step' => …, 'isFine' => bool, 'mode' => …, 'ending' => '99', 'isWhole' => bool]`. The
 * step is `none`, `cash`, `auto` or a decimal in normal form. A fine step has more digits than the currency. `isWhole`:
 * only whole units are printed.
 */

namespace LocalPrice;

/** The most fraction digits that a step for all currencies usually has: 0.05, 0.5. */
const USUAL_DIGITS = 2;

/**
 * Returns how an amount in a currency is rounded.
 *
 * @param array $terms `steps`, `endings` and `mode`, see `readRounding`.
 * @param string $baseAmount The author's price, as printed.
 */
function roundingFor(array $terms, string $currency, string $baseAmount, string $baseCurrency): array
{
    $rounding = stepIn($currency, $baseCurrency, ruleFor($terms['steps'], $currency));
    $ending = ruleFor($terms['endings'], $currency)['rule'] ?? '';
    $isWhole = false;
    if ($ending === 'same') {
        // As far as the currency has fraction digits. In one without any, they are the last digits of the number.
        $fraction = explode('.', $baseAmount)[1] ?? '';
        $length = fractionDigits($currency) ?: strlen($fraction);
        $ending = trim($fraction, '0') === '' ? '' : substr($fraction, 0, $length);
        $isWhole = $ending === '';
    }
    return $rounding + ['mode' => $terms['mode'], 'ending' => $ending, 'isWhole' => $isWhole];
}

/** Returns the rule for a currency, or for all that have none of their own. */
function ruleFor(array $rules, string $currency): ?array
{
    $found = null;
    foreach ($rules as $rule) {
        if ($rule['currency'] === $currency || ($rule['currency'] === '' && $found === null)) {
            $found = $rule;
        }
        if ($rule['currency'] === $currency) {
            break;
        }
    }
    return $found;
}

/** Returns what a step means in a currency. */
function stepIn(string $currency, string $base, ?array $rule): array
{
    $step = $rule['rule'] ?? 'none';
    if (!isDecimal($step)) {
        return ['step' => $step, 'isFine' => false];
    }
    $places = placesOf($step);
    $digits = fractionDigits($currency);
    if ($rule['currency'] !== '') {
        return ['step' => $step, 'isFine' => $places > $digits];
    }
    $baseDigits = fractionDigits($base);
    $isUnusual = $places > max($baseDigits, USUAL_DIGITS);
    if ($isUnusual && isBelowUnit($step, $baseDigits)) {
        // Relative to the smallest unit of the base currency.
        return ['step' => movedPoint($step, $baseDigits - $digits), 'isFine' => true];
    }
    $isUsed = !isBelowUnit($step, $digits);
    return ['step' => $isUsed ? $step : 'none', 'isFine' => $isUsed && $isUnusual && $places > $digits];
}

function isDecimal(string $step): bool
{
    return $step[0] <= '9';
}

/** Returns whether a step is less than the smallest unit of a currency with so many digits. */
function isBelowUnit(string $step, int $digits): bool
{
    return orderOfDecimals($step, printUnits('1', $digits)) < 0;
}

/** Returns a step in units of the last digit: its first multiple that has no more digits. */
function unitOf(string $step, string $currency, int $digits, array $units): array
{
    if ($step === 'none') {
        return [1];
    }
    if ($step === 'auto') {
        // All digits except the first two become zeros.
        $length = lengthOf($units);
        return $length > 1 ? shifted([5], $length - 2) : [1];
    }
    [$numerator, $denominator] = fractionOf($step === 'cash' ? plainDecimal(smallestCoin($currency)) : $step);
    $numerator = shifted($numerator, $digits);
    // Reduced: the denominator has no other prime factors.
    foreach ([2, 5] as $prime) {
        while (shortQuotient($denominator, $prime)[1] === [] && shortQuotient($numerator, $prime)[1] === []) {
            $denominator = shortQuotient($denominator, $prime)[0];
            $numerator = shortQuotient($numerator, $prime)[0];
        }
    }
    return $numerator;
}
