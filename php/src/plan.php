<?php
/**
 * Which price a visitor is shown, and whether it must be converted (conformance/README.md, prices, compare-at,
 * zero).
 */

namespace LocalPrice;

/**
 * Decides which price a visitor is shown.
 *
 * @param array $terms See `readTerms`.
 * @param array<string, int>|null $offered The codes that may be shown besides the base currency; `null`: all.
 * @return array{terms: array, place: string, amounts: string[], from: string, to: ?string, zeroIn: ?string,
 *     isFixed: bool, was: ?string, discount: ?array} `place`: whose entry of `prices` counts, or empty. `from`: the
 *     currency of the amounts. `to`: what they are converted to. `zeroIn`: the currency in which zero is printed.
 *     `was`: the previous price.
 */
function planPrice(array $terms, ?string $country = null, ?string $currency = null, ?array $offered = null): array
{
    $base = $terms['currency'];
    $isOffered = $currency !== null && ($offered === null || isset($offered[$currency]));
    // If the visitor's currency may not be shown, they see the price as written.
    $allowed = $isOffered ? $currency : null;
    $places = $country === null ? [] : placesWith($country, $terms['groups']);
    $place = '';
    foreach ($places as $each) {
        if (entryFor($terms['prices'], $each) !== null) {
            $place = $each;
            break;
        }
    }
    // An entry in the base currency without a place repeats the base price.
    $wanted = $place !== '' ? $currency : ($allowed === $base ? null : $allowed);
    $fixed = $wanted === null ? null : entryFor($terms['prices'], $place, $wanted);
    if ($place !== '') {
        $fixed = $fixed ?? entryFor($terms['prices'], $place);
    }
    ['amounts' => $amounts, 'currency' => $from] = $fixed ?? $terms;
    $other = $from === $allowed ? null : $allowed;
    $was = isset($amounts[1]) ? null : entryFor($terms['compareAt'], $place, $from)['amounts'][0] ?? null;
    if ($was === '0') {
        $was = null;
    }
    $isZero = areZero($amounts);
    return [
        'terms' => $terms,
        'place' => $place,
        'amounts' => $amounts,
        'from' => $from,
        // Zero is zero in every currency: only its previous price needs a rate.
        'to' => $isZero && $was === null ? null : $other,
        'zeroIn' => $isZero ? $other : null,
        'isFixed' => $fixed !== null,
        'was' => $was,
        'discount' => $fixed || $isZero ? null : discountFor($terms['discounts'], $places),
    ];
}

/** Returns the first entry of a place, in a currency if one is given. */
function entryFor(array $entries, string $place, ?string $currency = null): ?array
{
    foreach ($entries as $entry) {
        if ($entry['place'] === $place && ($currency === null || $entry['currency'] === $currency)) {
            return $entry;
        }
    }
    return null;
}

/** Returns the discount of the nearest place, unless it is 0 %. */
function discountFor(array $discounts, array $places): ?array
{
    foreach ($places as $place) {
        $discount = entryFor($discounts, $place);
        if ($discount !== null) {
            return $discount['percent'] === '0' ? null : $discount;
        }
    }
    return null;
}

/** Returns whether all amounts, which are plain decimals, are zero. */
function areZero(array $amounts): bool
{
    return trim(implode('', $amounts), '0.') === '';
}

/**
 * Returns the price of a plan.
 *
 * @param array $plan See `planPrice`.
 * @param array|null $rate See `checkedRate`; it is needed if `to` is not `null`.
 * @return array See `priceFor`.
 */
function priceOf(array $plan, ?array $rate): array
{
    ['terms' => $terms, 'from' => $from, 'zeroIn' => $zeroIn, 'discount' => $discount, 'was' => $was] = $plan;
    $currency = $zeroIn ?? ($rate === null ? $from : $plan['to']);
    $isConverted = $currency !== $from;
    $unit = $rate === null ? ONE : product($rate['factor'], $terms['markup']);
    $written = $plan['isFixed'] ? asWritten($plan['amounts'], $from) : $terms['written'];
    // An entry for a place replaces the author's price; an entry without a place does not.
    $hasPlace = $plan['place'] !== '';
    $baseAmount = $hasPlace ? $written[0] : $terms['written'][0];
    $rounding = roundingFor($terms['rounding'], $currency, $baseAmount, $from);
    $ends = $written;
    if ($isConverted || $discount !== null) {
        $factor = $discount === null ? $unit : product($discount['factor'], $unit);
        $ends = roundedProducts($plan['amounts'], $from, $factor, $currency, $rounding);
        foreach ($isConverted ? [] : $written as $at => $plain) {
            // Rounding must not raise the author's own price.
            $ends[$at] = orderOfDecimals($ends[$at], $plain) < 0 ? $ends[$at] : $plain;
        }
    }
    $before = null;
    if ($was !== null && ($zeroIn === null || $rate !== null)) {
        $before = $rate === null
            ? asWritten([$was], $from)[0]
            : roundedProducts([$was], $from, $unit, $currency, $rounding)[0];
        $before = orderOfDecimals($ends[0], $before) < 0 ? $before : null;
    }
    $isStripped = ($isConverted || $discount !== null) && $rounding['step'] === 'auto';
    $printed = stripped($before === null ? $ends : [$ends[0], $before], $isStripped);
    $printed = $before === null ? endsOf($printed) : $printed;
    $amounts = ['amount' => $printed[0]];
    if (isset($printed[1])) {
        $amounts[$before === null ? 'amountMax' : 'compareAt'] = $printed[1];
    }
    return $amounts + [
        'currency' => $currency,
        'baseAmount' => $baseAmount,
        'baseCurrency' => $hasPlace ? $from : $terms['currency'],
        'exchangeRate' => $rate === null ? null : printSignificant($unit, 12),
        'rateTime' => null,
        'rateDate' => $rate['date'] ?? null,
        'place' => $hasPlace ? $plan['place'] : $discount['place'] ?? null,
        'discount' => $discount['percent'] ?? null,
        'source' => $zeroIn !== null ? 'base' : ($rate !== null ? 'swap' : ($plan['isFixed'] ? 'fixed' : 'base')),
    ];
}

/** Removes the fraction digits of amounts that are printed together, if all these digits are zeros. */
function stripped(array $amounts, bool $isWanted): array
{
    $whole = [];
    foreach ($amounts as $amount) {
        [$digits, $fraction] = explode('.', "$amount.");
        if (!$isWanted || trim($fraction, '0') !== '') {
            return $amounts;
        }
        $whole[] = $digits;
    }
    return $whole;
}

/**
 * Returns the ends of a range, or the only amount, with the same number of fraction digits. Rules may round the ends in
 * different ways, if one end is small: the upper end is never below the lower end.
 */
function endsOf(array $amounts): array
{
    if (!isset($amounts[1])) {
        return $amounts;
    }
    if (orderOfDecimals($amounts[1], $amounts[0]) < 0) {
        $amounts[1] = $amounts[0];
    }
    $places = max(placesOf($amounts[0]), placesOf($amounts[1]));
    return [withPlaces($amounts[0], $places), withPlaces($amounts[1], $places)];
}
