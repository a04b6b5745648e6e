<?php
/**
 * The price for a visitor.
 */

namespace LocalPrice;

/**
 * Returns the price that the page shows to a visitor, with the same digits.
 *
 * @param array $terms The attributes of the price in camel case: `basePrice`, `baseCurrency`, `prices` …
 * @param array $visitor `country` (ISO 3166), `currency` (ISO 4217) and `rate` (what `rateFrom` returned for the pair
 *     of `rateNeeded`, or an answer of the service, in either direction); what is missing is unknown.
 * @param array $page The settings of the page; terms win over them.
 * @return array{amount: string, amountMax?: string, compareAt?: string, currency: string, baseAmount: string,
 *     baseCurrency: string, exchangeRate: ?string, rateTime: null, rateDate: ?string, place: ?string,
 *     discount: ?string, source: string} Amounts are decimals as printed. `source` is `base`, `fixed` or `swap`.
 * @throws LocalPriceError `config` if the terms are wrong, or the rate that they need is missing, belongs to another
 *     pair or is too coarse for a price.
 */
function priceFor(array $terms, array $visitor, array $page = []): array
{
    $plan = planFor($terms, $visitor, $page);
    $rate = $plan['to'] === null ? null : checkedRate($visitor['rate'] ?? null, $plan['to'], $plan['from']);
    return priceOf($plan, $rate);
}

/**
 * Returns the pair of the rate that a price needs; `null` if it needs none.
 *
 * @param array $terms See `priceFor`, also for the other parameters.
 * @return array{from: string, to: string}|null The visitor's currency, and that of the price.
 * @throws LocalPriceError `config` if the terms are wrong.
 */
function rateNeeded(array $terms, array $visitor, array $page = []): ?array
{
    $plan = planFor($terms, $visitor, $page);
    return $plan['to'] === null ? null : ['from' => $plan['to'], 'to' => $plan['from']];
}

/** Returns the plan for a visitor, see `planPrice`. */
function planFor(array $own, array $visitor, array $page): array
{
    $wrong = null;
    $groups = readGroups(textOf($own['groups'] ?? $page['groups'] ?? null) ?? '', $wrong);
    if ($wrong !== null && isset($own['groups'])) {
        $message = 'groups has "' . shortText($wrong) . '": write groups such as VAT: EEA GB; SHIP: US CA';
        throw configError('argument', 'groups', $wrong, $message);
    }
    $terms = readTerms(sourceOf($own, $page, 'terms '), $groups);
    if ($terms['hasPageError']) {
        return planPrice(['compareAt' => []] + $terms);
    }
    $country = $visitor['country'] ?? null;
    $code = is_string($country) ? countryCode($country) : null;
    // Platforms report an unknown country as two characters that name none: XX, T1.
    $isUnknown = isNothing($country) || preg_match('/^[A-Za-z0-9_]{2}\z/', trimmed(textOf($country))) === 1;
    if ($code === null && !$isUnknown) {
        throw wrongCode('country', $country, 'an ISO 3166 code such as DE');
    }
    $currency = $visitor['currency'] ?? null;
    if (!isNothing($currency) && currencyCode($currency) === null) {
        throw wrongCode('currency', $currency, 'an ISO 4217 code such as EUR');
    }
    $offered = $terms['currencies'] ?? readCurrencies($page['currencies'] ?? null);
    return planPrice($terms, $code, currencyCode($currency), $offered);
}

/**
 * Returns whether a value stands for a code that is not known.
 *
 * @param mixed $value Anything.
 */
function isNothing($value): bool
{
    return in_array($value, [null, '', false, 0], true);
}

/**
 * Returns the error for a code of a visitor.
 *
 * @param mixed $value As given.
 */
function wrongCode(string $name, $value, string $remedy): LocalPriceError
{
    $given = shortText(textOf($value));
    return configError('argument', $name, $value, "$name is \"$given\": write $remedy, or null");
}

/**
 * Checks the rate for a pair.
 *
 * @param mixed $rate `from`, `to`, `exchangeRate`, and maybe `date` and `quotient`.
 * @return array{factor: array, date: ?string} What one unit of `$from` is worth in `$to`, as a fraction.
 * @throws LocalPriceError `config` if this is not the rate.
 */
function checkedRate($rate, string $to, string $from): array
{
    $wanted = "the rate from $to to $from";
    if (isNothing($rate) || $rate === []) {
        $message = "$wanted is missing: request the pair that rateNeeded() returns";
        throw configError('argument', 'rate', null, $message);
    }
    $rate = is_array($rate) ? $rate : [];
    $names = [$rate['from'] ?? null, $rate['to'] ?? null];
    $worth = $rate['exchangeRate'] ?? null;
    $given = implode(' ', array_map('LocalPrice\textOf', [$names[0], $names[1], $worth]));
    $quotient = $rate['quotient'] ?? [$worth, 1];
    $isQuotient = is_array($quotient) && count($quotient) === 2 && isList($quotient);
    $numbers = array_merge([$worth], $isQuotient ? $quotient : [0]);
    $isRate = $names === [$from, $to] || $names === [$to, $from];
    foreach ($numbers as $number) {
        $isRate = $isRate && isFinite($number) && $number > 0;
    }
    if (!$isRate) {
        throw configError('argument', 'rate', $given, "$wanted does not match rate: pass what rateFrom() returned, or the answer of a service");
    }
    if (!isset($rate['quotient']) && isCoarse($worth)) {
        $message = "the rate from $names[0] to $names[1] has too few digits for a price:"
            . " request the rate from $names[1] to $names[0]";
        throw configError('argument', 'rate', $given, $message);
    }
    $factor = product(fractionOf(decimalOf($quotient[0])), inverse(fractionOf(decimalOf($quotient[1]))));
    $date = $rate['date'] ?? null;
    // The rate's own names decide its direction.
    return [
        'factor' => $names[1] === $from ? inverse($factor) : $factor,
        'date' => is_string($date) ? textOf($date) : null,
    ];
}
