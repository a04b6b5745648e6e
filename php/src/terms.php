<?php
/**
 * Terms: what the attributes of a price mean, together with the defaults of its page.
 *
 * A source of terms is `['own' => array, 'page' => array, 'owner' => 'terms ']`: the object's own terms, the page's
 * defaults, and how messages name the object.
 */

namespace LocalPrice;

/** The settings of a page that count for a price that does not have them, besides `currencies` and `groups`. */
const PAGE_DEFAULTS = ['baseCurrency', 'rounding', 'roundMode', 'ending', 'markup'];

const A_DECIMAL = 'a plain decimal such as 1299 or 49.00';

const A_CURRENCY = 'an ISO 4217 code such as USD';

const A_ROUNDING = 'none, cash, auto, or a step such as 0.05, or 1 JPY:100';

const AN_ENDING = 'digits such as 99, or same, or 99 JPY:80';

const MODES = ['nearest', 'up', 'down'];

/** Returns the source for terms and the settings of their page; all other settings are ignored. */
function sourceOf(array $own, array $page, string $owner): array
{
    return ['own' => $own, 'page' => array_intersect_key($page, array_flip(PAGE_DEFAULTS)), 'owner' => $owner];
}

/**
 * Reads a term that has no default for a wrong value.
 *
 * @param callable $parse Takes the text and a reference to the wrong word of a list; returns `null` if it is wrong.
 * @param mixed $absent What a missing, blank or (in the page's defaults) wrong value means; `null`: it is required.
 * @param LocalPriceError|null $pageError Becomes what is wrong with the page's default.
 * @return mixed
 * @throws LocalPriceError `config` if an own term is wrong, or a required one.
 */
function readTerm(array $source, string $name, callable $parse, string $remedy, $absent, &$pageError = null)
{
    $own = $source['own'][$name] ?? null;
    $given = $own ?? $source['page'][$name] ?? null;
    $text = trimmed(textOf($given) ?? '');
    if ($text === '' && $absent !== null) {
        return $absent;
    }
    $wrong = null;
    $value = $parse($text, $wrong);
    if ($value !== null) {
        return $value;
    }
    $remedy .= $wrong === null ? '' : ' (wrong: ' . shortText($wrong) . ')';
    if ($own !== null || $given === null) {
        throw wrongValue($name, $own, $remedy, $source['owner']);
    }
    $error = wrongValue($name, $given, $remedy, '', 'setting');
    if ($absent === null) {
        throw $error;
    }
    $pageError = $pageError ?? $error;
    return $absent;
}

/**
 * Reads one of a few words, the first of which is the default of a page that has none.
 *
 * @throws LocalPriceError `config` if an own word is another. One of the page is ignored.
 */
function readWord(array $source, string $name, array $words): string
{
    $own = $source['own'][$name] ?? null;
    // An empty attribute has the standard value, not that of the page.
    if ($own === '') {
        return $words[0];
    }
    $text = textOf($own) ?? '';
    $word = wordIn($text, $words);
    if ($word === null && trimmed($text) !== '') {
        throw wrongValue($name, $own, implode(' or ', $words), $source['owner']);
    }
    return $word ?? wordIn(textOf($source['page'][$name] ?? null) ?? '', $words) ?? $words[0];
}

/**
 * Reads a list of ISO 4217 codes.
 *
 * @param mixed $value As given.
 * @param bool $isWrong Becomes whether a word is no code; it is ignored.
 * @return array<string, int>|null The codes are the keys; `null`: there is no list.
 */
function readCurrencies($value, bool &$isWrong = false): ?array
{
    $text = trimmed(textOf($value) ?? '');
    if ($text === '') {
        return null;
    }
    $codes = [];
    foreach (wordsOf($text) as $word) {
        $code = currencyCode($word);
        if ($code === null) {
            $isWrong = true;
        } else {
            $codes[$code] = 1;
        }
    }
    return $codes;
}

/**
 * Reads the terms of a price.
 *
 * @param array<string, string> $groups See `readGroups`.
 * @return array{amounts: string[], written: string[], currency: string, prices: array, compareAt: array,
 *     discounts: array, markup: array, currencies: ?array, rounding: array, groups: array, hasPageError: bool} The
 *     amounts in normal form, and as printed. If a default of the page is wrong, only the author's price may be shown.
 * @throws LocalPriceError `config` if a term is wrong.
 */
function readTerms(array $source, array $groups): array
{
    $pageError = null;
    $given = $source['own']['baseCurrency'] ?? $source['page']['baseCurrency'] ?? null;
    $digits = fractionDigits(currencyCode(textOf($given)) ?? '');
    $parse = function (string $text) use ($digits): ?string {
        return readAmount($text, $digits);
    };
    $amount = readTerm($source, 'basePrice', $parse, A_DECIMAL, null);
    $parse = function (string $text) use ($amount, $digits): ?array {
        return withUpperEnd($amount, $text, $digits);
    };
    $remedy = A_DECIMAL . ', no less than base-price';
    $amounts = readTerm($source, 'basePriceMax', $parse, $remedy, [$amount]);
    $code = function (string $text): ?string {
        return currencyCode($text);
    };
    $currency = readTerm($source, 'baseCurrency', $code, A_CURRENCY, null);
    $list = function (string $name, callable $read, string $example) use ($source): array {
        return readTerm($source, $name, $read, "a list such as $example, without duplicates", []);
    };
    $prices = $list('prices', function (string $text, ?string &$wrong) use ($groups): ?array {
        return readPrices($text, $groups, $wrong);
    }, 'EUR:45 IE/EUR:47');
    $discounts = $list('discount', function (string $text, ?string &$wrong) use ($groups): ?array {
        return readDiscounts($text, $groups, $wrong);
    }, 'IN:60% EU:5%');
    $compareAt = $list('compareAt', function (string $text, ?string &$wrong) use ($currency, $groups): ?array {
        return readCompareAt($text, $currency, $groups, $wrong);
    }, '79.00 EUR:69');
    $rounding = readRounding($source, $pageError);
    $markup = readTerm($source, 'markup', 'LocalPrice\readMarkup', 'a percentage such as 2.5%', ONE, $pageError);
    $isWrong = false;
    $currencies = readCurrencies($source['own']['currencies'] ?? null, $isWrong);
    if ($isWrong) {
        $remedy = 'ISO 4217 codes such as EUR GBP';
        throw wrongValue('currencies', $source['own']['currencies'], $remedy, $source['owner']);
    }
    readWord($source, 'places', ['known', 'chosen', 'guess']);
    $rounding['mode'] = readWord($source, 'roundMode', MODES);
    $written = asWritten($amounts, $currency);
    $hasPageError = $pageError !== null;
    return compact('amounts', 'written', 'currency', 'prices', 'compareAt', 'discounts', 'markup', 'currencies')
        + compact('rounding', 'groups', 'hasPageError');
}

/**
 * Reads how amounts are rounded, but for the mode.
 *
 * @return array{steps: array, endings: array} See `readRules`.
 * @throws LocalPriceError `config` if an own rule is wrong.
 */
function readRounding(array $source, ?LocalPriceError &$pageError = null): array
{
    return [
        'steps' => readOwnRules($source, 'rounding', 'LocalPrice\readStep', A_ROUNDING, $pageError),
        'endings' => readOwnRules($source, 'ending', 'LocalPrice\readEnding', AN_ENDING, $pageError),
    ];
}

/** Reads rules by currency. Rules for some currencies alone leave the others to the page. */
function readOwnRules(
    array $source,
    string $name,
    string $readRule,
    string $remedy,
    ?LocalPriceError &$pageError
): array {
    $parse = function (string $text, ?string &$wrong) use ($readRule): ?array {
        return readRules($text, $readRule, $wrong);
    };
    $rules = readTerm($source, $name, $parse, $remedy, [], $pageError);
    if ($rules === [] || in_array('', array_column($rules, 'currency'), true)) {
        return $rules;
    }
    $wrong = null;
    $others = $parse(trimmed(textOf($source['page'][$name] ?? null) ?? ''), $wrong) ?? [];
    foreach ($others as $rule) {
        if ($rule['currency'] === '') {
            $rules[] = $rule;
        }
    }
    return $rules;
}

/**
 * Prints amounts as the author wrote them: with the digits of the currency, or more if an amount has more.
 *
 * @param string[] $amounts In normal form.
 * @return string[]
 */
function asWritten(array $amounts, string $currency): array
{
    $places = max(array_merge([fractionDigits($currency)], array_map('LocalPrice\placesOf', $amounts)));
    return array_map(function (string $amount) use ($places): string {
        return withPlaces($amount, $places);
    }, $amounts);
}
