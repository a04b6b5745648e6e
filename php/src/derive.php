<?php
/**
 * Derived prices: per month, per kilogram, for three (conformance/README.md, derived).
 */

namespace LocalPrice;

/** More characters than an amount has that this package has printed. */
const MOST_PRINTED = 2000;

/**
 * Returns the price that a derived price shows.
 *
 * @param array $value What `priceFor` returned.
 * @param array $terms `times` (a decimal such as `0.25`, or a fraction such as `1/12`), `rounding`, `roundMode`,
 *     `ending`.
 * @param array $page The settings of the page; terms win over them. What is wrong with them is an error here, too.
 * @return array As `priceFor` returns, without `compareAt`.
 * @throws LocalPriceError `config` if a term is wrong, or the value is not that of a price.
 */
function derive(array $value, array $terms, array $page = []): array
{
    foreach (['rounding', 'roundMode', 'ending'] as $name) {
        $terms[$name] = $terms[$name] ?? $page[$name] ?? null;
    }
    $source = sourceOf($terms, $page, 'derive() ');
    $remedy = 'a decimal such as 0.25, or a fraction such as 1/12';
    $times = readTerm($source, 'times', 'LocalPrice\readTimes', $remedy, null);
    $rounding = readRounding($source) + ['mode' => readWord($source, 'roundMode', MODES)];
    $ends = [printedAmount($value['amount'] ?? null)];
    if (isset($value['amountMax'])) {
        $ends[] = printedAmount($value['amountMax']);
    }
    printedAmount($value['baseAmount'] ?? null);
    $currency = currencyCode($value['currency'] ?? null);
    if ($currency === null) {
        throw wrongValue('currency', $value['currency'] ?? null, 'an ISO 4217 code such as EUR');
    }
    $baseCurrency = currencyCode($value['baseCurrency'] ?? null) ?? '';
    $how = roundingFor($rounding, $currency, trimmed($value['baseAmount']), $baseCurrency);
    $printed = endsOf(stripped(roundedProducts($ends, $currency, $times, $currency, $how), $how['step'] === 'auto'));
    unset($value['amount'], $value['amountMax'], $value['compareAt']);
    $amounts = ['amount' => $printed[0]] + (isset($printed[1]) ? ['amountMax' => $printed[1]] : []);
    return $amounts + ['currency' => $currency] + $value;
}

/** Reads a factor greater than zero: a decimal, or a fraction of two whole numbers. */
function readTimes(string $text): ?array
{
    if (preg_match('/^([0-9]{1,20})[ \n]*+\/[ \n]*+([0-9]{1,20})\z/', $text, $parts) === 1) {
        $times = [wholeOf($parts[1]), wholeOf($parts[2])];
    } else {
        $decimal = readAmount($text);
        $times = $decimal === null ? [[], []] : fractionOf($decimal);
    }
    return $times[0] === [] || $times[1] === [] ? null : $times;
}

/**
 * Reads an amount of a price, in normal form.
 *
 * @param mixed $amount As given.
 * @throws LocalPriceError `config` if it is not a plain decimal as text.
 */
function printedAmount($amount): string
{
    $decimal = is_string($amount) && strlen($amount) <= MOST_PRINTED ? plainDecimal($amount) : null;
    if ($decimal === null) {
        throw wrongValue('amount', $amount, 'a plain decimal as text');
    }
    return $decimal;
}
