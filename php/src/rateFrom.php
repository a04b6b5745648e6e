<?php
/**
 * Rates from a rates file, `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base
 * (conformance/README.md, rates).
 */

namespace LocalPrice;

/** The most bytes of a rates file. */
const MOST_BYTES = 65536;

/** The days after which a file is too old to be used. */
const MOST_DAYS = 14;

/**
 * Returns the rate between two currencies of a rates file, for `priceFor`, which then returns the price that a page
 * shows with this file.
 *
 * @param string|array $file What the file contains, as text or decoded with `json_decode($text, true)`.
 * @param array|null $pair What `rateNeeded` returned; `null`: no rate is needed.
 * @param array $options `now`: the time at which the file must not be too old, in seconds since 1970 or as a
 *     `DateTimeInterface`; default: now.
 * @return array{from: string, to: string, exchangeRate: float, date: string, quotient: array}|null `null` if the pair
 *     is `null`, or the file does not have both currencies.
 * @throws LocalPriceError `protocol` if a page would not use the file, `config` if the pair or the time is wrong.
 */
function rateFrom($file, ?array $pair, array $options = []): ?array
{
    if ($pair === null) {
        return null;
    }
    foreach (['from', 'to'] as $name) {
        $code = currencyCode($pair[$name] ?? null);
        if ($code === null) {
            throw wrongValue($name, $pair[$name] ?? null, 'an ISO 4217 code such as EUR');
        }
        $pair[$name] = $code;
    }
    ['from' => $from, 'to' => $to] = $pair;
    ['date' => $date, 'rates' => $rates] = readRatesFile($file, secondsOf($options['now'] ?? time()));
    if (!isset($rates[$from], $rates[$to])) {
        return null;
    }
    if (!isCoarse($rates[$from]) && !isCoarse($rates[$to])) {
        $divisor = fractionOf(decimalOf($rates[$from]));
        $factor = product(fractionOf(decimalOf($rates[$to])), inverse($divisor));
        // As many digits as a binary number can contain without loss.
        $exchangeRate = (float) printSignificant($factor, EXACT_DIGITS);
        if (isRate($exchangeRate)) {
            $quotient = [$rates[$to], $rates[$from]];
            return compact('from', 'to', 'exchangeRate', 'date', 'quotient');
        }
    }
    $why = "has no sufficiently exact rate between $from and $to";
    throw fileError("The rates file $why", "it $why");
}

/**
 * Returns a time in seconds since 1970.
 *
 * @param mixed $now As given.
 * @return int|float
 * @throws LocalPriceError `config` if it is not a time.
 */
function secondsOf($now)
{
    $time = $now instanceof \DateTimeInterface ? (float) $now->format('U') : $now;
    // The times that JavaScript knows.
    if (!isFinite($time) || abs($time) > 8.64e12) {
        throw wrongValue('now', $now, 'a DateTimeInterface, or seconds since 1970');
    }
    return $time;
}

/**
 * Reads and checks a rates file.
 *
 * @param mixed $file See `rateFrom`.
 * @param int|float $now Seconds since 1970.
 * @return array{date: string, rates: array<string, int|float>} What one unit of the base is worth, by code. A rate of 0
 *     is one that cannot be used.
 * @throws LocalPriceError `protocol`, which says what is wrong with the file and does not repeat it.
 */
function readRatesFile($file, $now): array
{
    $content = is_string($file) ? decoded($file) : $file;
    $content = is_array($content) ? $content : [];
    $why = dateProblem($content['date'] ?? null, $now);
    if ($why === '') {
        $names = array_filter(array_map('strval', array_keys($content)), 'LocalPrice\isCurrencyCode');
        $base = reset($names);
        $rates = count($names) === 1 && is_array($content[$base]) ? ratesIn($content[$base]) : [];
        $code = currencyCode($base);
        if ($rates !== [] && ($rates[$code] ?? 1) == 1) {
            return ['date' => $content['date'], 'rates' => [$code => 1] + $rates];
        }
        $why = 'it must contain exactly one object of rates, named after its base currency, such as "usd"';
    }
    throw fileError("The rates file can't be used: $why", $why);
}

/**
 * Returns the content of a file.
 *
 * @return mixed
 */
function decoded(string $text)
{
    $why = 'is longer than ' . MOST_BYTES . ' bytes';
    if (strlen($text) <= MOST_BYTES) {
        $text = strpos($text, "\u{FEFF}") === 0 ? substr($text, 3) : $text;
        $content = json_decode($text, true);
        if ($content !== null || json_last_error() === JSON_ERROR_NONE) {
            return $content;
        }
        $why = 'is not JSON';
    }
    throw fileError("The rates file $why", "it $why");
}

/** Returns the rates of a table by code. A rate that is given twice, or that no rate can be, is 0. */
function ratesIn(array $table): array
{
    $rates = [];
    foreach ($table as $name => $rate) {
        $code = currencyCode((string) $name);
        if ($code !== null) {
            $rates[$code] = isset($rates[$code]) || !isRate($rate) ? 0 : $rate;
        }
    }
    return $rates;
}

/**
 * Returns whether a value is a rate: a number between 1e-10 and 1e10.
 *
 * @param mixed $value Anything.
 */
function isRate($value): bool
{
    return isFinite($value) && $value > 1e-10 && $value < 1e10;
}

/**
 * Says what is wrong with the date of a rates file; an empty text: nothing is.
 *
 * @param mixed $date As given.
 * @param int|float $now Seconds since 1970.
 */
function dateProblem($date, $now): string
{
    $day = dayOf($date);
    $today = (int) floor($now / 86400);
    if ($day !== null && $today - $day >= -1 && $today - $day <= MOST_DAYS) {
        return '';
    }
    $written = is_string($date) ? shortText(textOf($date)) : 'missing';
    // Only a day can be right by another clock.
    [$by, $correct] = $day === null ? ['', ''] : [" by this device's clock", ', or correct the clock'];
    return "its date is $written, but today is " . dateOfDay($today) . "$by: update the file daily (its date must be"
        . ' within the last ' . MOST_DAYS . " days)$correct";
}

/**
 * Returns the days from 1970 to a date such as `2026-11-21`; `null` if it is none.
 *
 * @param mixed $date Anything.
 */
function dayOf($date): ?int
{
    $isDate = is_string($date) && preg_match('/^([0-9]{4})-([0-9]{2})-([0-9]{2})\z/', $date, $parts) === 1;
    if (!$isDate || !checkdate((int) $parts[2], (int) $parts[3], (int) $parts[1])) {
        return null;
    }
    // A year that begins in March ends with the day that some years have more.
    $year = (int) $parts[1] - ((int) $parts[2] < 3 ? 1 : 0);
    $month = ((int) $parts[2] + 9) % 12;
    return 365 * $year + intdiv($year, 4) - intdiv($year, 100) + intdiv($year, 400)
        + intdiv(153 * $month + 2, 5) + (int) $parts[3] - 719469;
}

/** Returns the date of a day, in days since 1970. */
function dateOfDay(int $day): string
{
    return (new \DateTimeImmutable('1970-01-01 UTC'))->modify("$day days")->format('Y-m-d');
}
