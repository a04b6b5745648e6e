<?php
/**
 * Totals.
 */

namespace LocalPrice;

/**
 * Adds prices exactly, each times its quantity. A price of zero adds nothing, whatever its currency.
 *
 * @param iterable $items Each `['value' => ['amount' => …, 'currency' => …], 'quantity' => 2]`. A value is what
 *     `priceFor` returned, or `null` while it is not known. A quantity is a whole number from 0 up; without one, it is
 *     1.
 * @return array{amount: string, currency: string}|null `null` if there are no prices, a price is not known or is a
 *     range, or the currencies differ.
 * @throws LocalPriceError `config` if an amount is not a decimal, or a quantity not a whole number.
 */
function total(iterable $items): ?array
{
    $known = [];
    foreach ($items as $item) {
        if (!is_array($item) || !isset($item['value'])) {
            return null;
        }
        $known[] = $item;
    }
    $all = [];
    foreach ($known as $item) {
        $price = is_array($item['value']) ? $item['value'] : [];
        $currency = $price['currency'] ?? null;
        $max = $price['amountMax'] ?? null;
        $amount = amountToAdd($price['amount'] ?? null, $currency);
        $isZero = areZero([$amount, $max === null ? '' : amountToAdd($max, $currency)]);
        $quantity = array_key_exists('quantity', $item) ? $item['quantity'] : 1;
        $all[] = compact('amount', 'currency', 'quantity', 'isZero') + ['isRange' => $max !== null];
    }
    $added = array_filter($all, function (array $each): bool {
        return !$each['isZero'];
    }) ?: array_slice($all, 0, 1);
    $currency = reset($added)['currency'] ?? null;
    foreach ($added as $each) {
        if ($each['isRange'] || $each['currency'] !== $currency) {
            return null;
        }
    }
    if ($currency === null || $currency === '') {
        return null;
    }
    if (currencyCode($currency) === null) {
        throw wrongValue('currency', $currency, 'an ISO 4217 code such as EUR');
    }
    $counts = array_map('LocalPrice\countOf', array_column($all, 'quantity'));
    $places = max(array_map('LocalPrice\placesOf', array_column($added, 'amount')));
    $sum = [];
    foreach ($added as $at => $each) {
        $units = wholeOf(strtr($each['amount'], ['.' => '']));
        $sum = plus($sum, times(shifted($units, $places - placesOf($each['amount'])), $counts[$at]));
    }
    return ['amount' => printUnits(digitsOf($sum), $places), 'currency' => $currency];
}

/**
 * Reads an amount: as it is written, or without what a program's binary fractions have added.
 *
 * @param mixed $amount As given.
 * @param mixed $currency An ISO 4217 code; anything else has two fraction digits.
 * @throws LocalPriceError `config` if it is not a plain decimal.
 */
function amountToAdd($amount, $currency): string
{
    $code = currencyCode($currency) ?? '';
    $text = trimmed(textOf($amount) ?? '');
    $exact = readAmount($text, fractionDigits($code));
    if ($exact === null) {
        throw wrongValue('amount', $amount, 'a plain decimal');
    }
    return $exact === plainDecimal($text) ? $text : asWritten([$exact], $code)[0];
}

/**
 * Reads a quantity.
 *
 * @param mixed $quantity As given.
 * @throws LocalPriceError `config` if it is not a whole number from 0 up.
 */
function countOf($quantity): array
{
    $text = trimmed(textOf($quantity) ?? '');
    if (preg_match('/^[0-9]{1,15}\z/', $text) !== 1) {
        throw wrongValue('quantity', $quantity, 'a whole number from 0 up');
    }
    return wholeOf($text);
}
