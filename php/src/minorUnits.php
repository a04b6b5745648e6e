<?php
/**
 * Amounts in minor units, as payment interfaces count them (conformance/README.md, minor-units). The tables have currencies by
 * the number of decimals that their minor unit has.
 */

namespace LocalPrice;

/** ISO 4217, list one as of 2026, without the codes that have no minor unit. */
const ISO_4217 = [
    0 => 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    2 => 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF '
        . 'CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL '
        . 'HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU '
        . 'MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR '
        . 'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED '
        . 'VES WST XAD XCD XCG YER ZAR ZMW ZWG',
    3 => 'BHD IQD JOD KWD LYD OMR TND',
    4 => 'CLF UYW',
];

/** ISO 4217, list three: the codes withdrawn since 1999, with the decimals that they had (as OpenJDK 17 has them). */
const WITHDRAWN = [
    0 => 'ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE ROL TPE TRL',
    2 => 'AFA ANG ATS AYM AZM BGL BGN CSD CUC CYP DEM EEK FIM FRF GHC GWP HRK IEP LTL LVL MRO MTL MZM NLG RUR SDD '
        . 'SIT SKK SLL SRG STD TMM USS VEB VEF YUM ZMK ZWD ZWL ZWN ZWR',
];

/**
 * The currencies of charges with Stripe (docs.stripe.com/currencies, as of 2025) that are not withdrawn. Stripe counts
 * ISK and UGX in hundredths that must be zero, and wants a zero as the last of three decimals.
 */
const STRIPE = [
    0 => 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
    2 => 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC '
        . 'CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES '
        . 'KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR '
        . 'NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD '
        . 'TWD TZS UAH UGX USD UYU UZS WST XCD XCG YER ZAR ZMW',
    3 => 'BHD JOD KWD OMR TND',
];

/** By how many minor units an amount with Stripe must be divisible, as a power of ten, if not by one. */
const STRIPE_ZEROS = ['BHD' => 1, 'JOD' => 1, 'KWD' => 1, 'OMR' => 1, 'TND' => 1, 'ISK' => 2, 'UGX' => 2];

/** The most digits of an amount in minor units, so that either direction reads what the other has written. */
const MOST_UNITS = 60;

/**
 * Returns an amount in minor units: 4950 for EUR 49.50. It is never rounded.
 *
 * @param array $price `amount` and `currency`; of a range, the lower end counts.
 * @param string $standard `iso4217` or `stripe`.
 * @return int|string Digits as text, if they are more than an `int` holds.
 * @throws LocalPriceError `config` if the amount cannot be expressed, or the standard does not have the currency.
 */
function toMinorUnits(array $price, string $standard)
{
    ['code' => $code, 'digits' => $digits, 'zeros' => $zeros] = unitsIn($price['currency'] ?? null, $standard);
    $amount = $price['amount'] ?? null;
    $exact = readAmount(trimmed(textOf($amount) ?? ''), max($digits, fractionDigits($code)));
    if ($exact === null) {
        throw wrongValue('amount', $amount, 'a plain decimal');
    }
    $isExpressed = placesOf($exact) <= $digits;
    $units = $isExpressed ? movedPoint($exact, $digits) : '';
    if (!$isExpressed || !hasZeros($units, $zeros) || strlen($units) > MOST_UNITS) {
        $remedy = "an amount that $standard can express in $code, such as with a rounding step";
        throw wrongValue('amount', $amount, $remedy);
    }
    return (string) (int) $units === $units ? (int) $units : $units;
}

/**
 * Returns an amount in minor units as a decimal, with the digits of the currency: `49.50` for 4950 in EUR.
 *
 * @param int|float|string $amount A whole number from 0 up; as text, only digits without leading zeros.
 * @param string $standard `iso4217` or `stripe`.
 * @throws LocalPriceError `config` for what `toMinorUnits` never returns, such as 550 in ISK for Stripe.
 */
function fromMinorUnits($amount, string $currency, string $standard): string
{
    ['code' => $code, 'digits' => $digits, 'zeros' => $zeros] = unitsIn($currency, $standard);
    $isKept = is_int($amount) || is_string($amount) || (is_float($amount) && abs($amount) < 9007199254740992);
    $text = $isKept ? textOf($amount) : '';
    $isWhole = preg_match('/^(?:0|[1-9][0-9]{0,59})\z/', $text) === 1;
    if (!$isWhole || !hasZeros($text, $zeros)) {
        $by = $zeros === 0 ? '' : ' that can be divided by 1' . str_repeat('0', $zeros);
        throw wrongValue('amount', $amount, "a whole number$by");
    }
    $exact = movedPoint($text, -$digits);
    // CLDR has decimals for some old currencies that had none.
    return withPlaces($exact, max(min(fractionDigits($code), $digits), placesOf($exact)));
}

/** Returns whether digits end with zeros, as zero itself does. */
function hasZeros(string $digits, int $zeros): bool
{
    return $digits === '0' || strlen($digits) - strlen(rtrim($digits, '0')) >= $zeros;
}

/**
 * Returns how a standard counts a currency.
 *
 * @param mixed $currency An ISO 4217 code.
 * @return array{code: string, digits: int, zeros: int}
 * @throws LocalPriceError `config` if it does not.
 */
function unitsIn($currency, string $standard): array
{
    if ($standard !== 'iso4217' && $standard !== 'stripe') {
        throw wrongValue('standard', $standard, 'iso4217 or stripe');
    }
    $code = currencyCode($currency) ?? '-';
    $isStripe = $standard === 'stripe';
    foreach ([$isStripe ? STRIPE : ISO_4217, WITHDRAWN] as $table) {
        foreach ($table as $digits => $codes) {
            if (strpos($codes, $code) !== false) {
                return ['code' => $code, 'digits' => $digits, 'zeros' => $isStripe ? STRIPE_ZEROS[$code] ?? 0 : 0];
            }
        }
    }
    throw wrongValue('currency', $currency, "a currency that $standard counts in minor units");
}
