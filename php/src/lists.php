<?php
/**
 * The lists in terms of a price: fixed prices, previous prices, discounts, rules by currency. Each reader returns the
 * entries, or `null` if the list is wrong; `$wrong` is then the word that is wrong, if it is one.
 *
 * A fixed price is `['place' => 'IE', 'currency' => 'EUR', 'amounts' => ['45', '60']]`: the place is empty for all, and
 * the amounts are one, or the ends of a range, as decimals in normal form.
 */

namespace LocalPrice;

/** More characters than any valid word has. */
const MOST_OF_WORD = 200;

/**
 * Reads the words of a list. No two may be for the same place and currency.
 *
 * @param string $form A pattern, whose parts are given to `$read`.
 * @param callable $read Returns an entry with a place or a currency, or `null`.
 */
function readList(string $text, string $form, callable $read, ?string &$wrong): ?array
{
    $entries = [];
    foreach (wordsOf($text) as $word) {
        $isWord = strlen($word) <= MOST_OF_WORD && preg_match($form, $word, $parts) === 1;
        $entry = $isWord ? $read($parts) : null;
        $key = $entry === null ? '' : ($entry['place'] ?? '') . '/' . ($entry['currency'] ?? '');
        if ($entry === null || isset($entries[$key])) {
            $wrong = $word;
            return null;
        }
        $entries[$key] = $entry;
    }
    return array_values($entries);
}

/** Reads fixed prices: `EUR:45 GBP:39.50`, `EUR:45-60` for a range, and `IE/EUR:47` for a place. */
function readPrices(string $text, array $groups, ?string &$wrong): ?array
{
    $form = '/^(?:([A-Za-z0-9_-]+)\/)?([A-Za-z]{3}):([^-]*)(?:-(.+))?\z/s';
    $read = function (array $parts) use ($groups): ?array {
        $place = $parts[1] === '' ? '' : readPlace($parts[1], $groups);
        $currency = upperCase($parts[2]);
        $digits = fractionDigits($currency);
        $amount = readAmount($parts[3], $digits);
        $amounts = $amount === null ? null : withUpperEnd($amount, $parts[4] ?? '', $digits);
        return $place === null || $amounts === null ? null : compact('place', 'currency', 'amounts');
    };
    return readList($text, $form, $read, $wrong);
}

/**
 * Adds the upper end of a range.
 *
 * @param string $max As written; empty: there is none.
 * @return string[]|null `null` if it is not a plain decimal, or is lower.
 */
function withUpperEnd(string $amount, string $max, int $digits): ?array
{
    if ($max === '') {
        return [$amount];
    }
    $end = readAmount($max, $digits);
    return $end === null || orderOfDecimals($end, $amount) < 0 ? null : [$amount, $end];
}

/**
 * Reads previous prices, `79.00 EUR:69 IE/EUR:72`. One must be in the base currency, and none is a range.
 *
 * @param string $base ISO 4217 code, which the first amount without a currency has.
 */
function readCompareAt(string $text, string $base, array $groups, ?string &$wrong): ?array
{
    $words = [];
    $hasBare = false;
    foreach (wordsOf($text) as $word) {
        $isBare = !$hasBare && strspn($word, '0123456789.') === strlen($word);
        $hasBare = $hasBare || $isBare;
        $words[] = $isBare ? "$base:$word" : $word;
    }
    $prices = readPrices(implode(' ', $words), $groups, $wrong);
    $hasBase = false;
    foreach ($prices ?? [] as $price) {
        if (isset($price['amounts'][1])) {
            return null;
        }
        $hasBase = $hasBase || ($price['place'] === '' && $price['currency'] === $base);
    }
    return $hasBase ? $prices : null;
}

/**
 * Reads discounts, `IN:60% EU:5%`.
 *
 * @return array[]|null Each with a place, the percentage in normal form, and what remains of one unit as a fraction.
 */
function readDiscounts(string $text, array $groups, ?string &$wrong): ?array
{
    $read = function (array $parts) use ($groups): ?array {
        $place = readPlace($parts[1], $groups);
        $percent = readAmount($parts[2]);
        if ($place === null || $percent === null || orderOfDecimals($percent, '100') >= 0) {
            return null;
        }
        [$numerator, $denominator] = fractionOf($percent);
        $hundred = shifted($denominator, 2);
        return ['place' => $place, 'percent' => $percent, 'factor' => [minus($hundred, $numerator), $hundred]];
    };
    return readList($text, '/^([A-Za-z0-9_-]+):(.+)%\z/s', $read, $wrong);
}

/** Reads a percentage to add, such as `2.5%`, as the factor 1.025. */
function readMarkup(string $text): ?array
{
    $percent = substr($text, -1) === '%' ? readAmount(substr($text, 0, -1)) : null;
    if ($percent === null) {
        return null;
    }
    [$numerator, $denominator] = fractionOf($percent);
    $hundred = shifted($denominator, 2);
    return $numerator === [] ? ONE : [plus($hundred, $numerator), $hundred];
}

/**
 * Reads rules by currency, such as `0.05 JPY:100`.
 *
 * @param callable $readRule Returns the rule of a word, or `null`.
 * @return array[]|null Each with `currency`, empty for all that have none of their own, and `rule`.
 */
function readRules(string $text, callable $readRule, ?string &$wrong): ?array
{
    $read = function (array $parts) use ($readRule): ?array {
        $rule = $readRule($parts[2]);
        return $rule === null ? null : ['currency' => upperCase($parts[1]), 'rule' => $rule];
    };
    return readList($text, '/^(?:([A-Za-z]{3}):)?(.+)\z/s', $read, $wrong);
}

/** Reads `none`, `cash`, `auto`, or a step such as `0.05`, in normal form. */
function readStep(string $text): ?string
{
    $step = readAmount($text);
    return wordIn($text, ['none', 'cash', 'auto']) ?? ($step === '0' ? null : $step);
}

/** Reads the last digits of a price, such as `99`, or `same`. */
function readEnding(string $text): ?string
{
    $isEnding = preg_match('/^(?:[0-9]{1,20}|[Ss][Aa][Mm][Ee])\z/', $text) === 1;
    return $isEnding ? lowerCase($text) : null;
}
