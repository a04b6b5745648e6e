<?php
/**
 * Currencies: their codes, digits and smallest coins, and which of them are legal tender. The engines' and servers' own
 * tables differ from each other.
 */

namespace LocalPrice;

/**
 * CLDR (supplemental/currencyData, fractions) and central banks: the currencies whose smallest coin is not a cent, by
 * that coin, which is written with the currency's fraction digits.
 */
const COINS = [
    '0.0001' => 'CLF UYW',
    '0.001' => 'JOD LYD TND',
    '0.005' => 'BHD KWD OMR',
    '0.05' => 'AUD AWG BAM BBD BSD BWP CAD CHF FJD GEL MYR NAD PGK SGD TTD XCD',
    '0.10' => 'BOB HKD ILS NZD PEN SBD WST ZAR',
    '0.25' => 'THB',
    '0.50' => 'DKK INR NGN UAH',
    '1' => 'ADP AFN ALL BIF BYR DJF ESP GNF IDR IQD IRR ISK ITL JPY KMF KPW LAK LBP LUF MGA MGF MMK MRO PKR RWF SLL '
        . 'SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF YER ZMK ZWD',
    '1.00' => 'CRC CZK DOP GYD JMD KZT MKD MNT MUR NOK RSD SEK TWD TZS UYU UZS VEF',
    '5' => 'HUF XPF',
    '10' => 'CLP KRW',
    '10.00' => 'AMD',
    '50' => 'COP PYG',
];

/** CLDR: the current legal tenders. */
const TENDERS = ''
    . 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF '
    . 'CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD '
    . 'HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL '
    . 'LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP '
    . 'PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND '
    . 'TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

/**
 * Reads an ISO 4217 code in any case, with white space around it. `XXX` and `XTS` name no currency.
 *
 * @param mixed $value Anything.
 * @return string|null In upper case; `null` for anything else than a text with a code.
 */
function currencyCode($value): ?string
{
    $code = is_string($value) ? upperCase(trimmed($value)) : '';
    $isCode = strlen($code) === 3 && strspn($code, LETTERS) === 3;
    return $isCode && $code !== 'XXX' && $code !== 'XTS' ? $code : null;
}

/**
 * Returns whether a text is an ISO 4217 code, in any case.
 *
 * @param mixed $text Anything.
 */
function isCurrencyCode($text): bool
{
    return currencyCode($text) !== null;
}

/**
 * Returns the codes of the legal tenders.
 *
 * @return string[]
 */
function tenders(): array
{
    return explode(' ', TENDERS);
}

/** Returns the smallest coin of a currency, with the currency's fraction digits: `0.05`, `10.00`. */
function smallestCoin(string $currency): string
{
    static $coinOf = [];
    if ($coinOf === []) {
        foreach (COINS as $coin => $codes) {
            foreach (explode(' ', $codes) as $code) {
                // PHP turns keys such as '1' into numbers.
                $coinOf[$code] = (string) $coin;
            }
        }
    }
    return $coinOf[$currency] ?? $coinOf[currencyCode($currency) ?? ''] ?? '0.01';
}

/** Returns how many fraction digits a currency is written with; 2 for an unknown one. */
function fractionDigits(string $currency): int
{
    return placesOf(smallestCoin($currency));
}
