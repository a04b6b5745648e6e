<?php
/**
 * Answers the cases of `conformance/`: one JSON case a line on the standard input, one JSON answer a line on the
 * standard output. Anything unexpected ends it with status 1 and a message on the standard error.
 */

namespace LocalPrice\Conformance;

use LocalPrice\LocalPriceError;

use function LocalPrice\derive;
use function LocalPrice\fromMinorUnits;
use function LocalPrice\priceFor;
use function LocalPrice\rateFrom;
use function LocalPrice\rateNeeded;
use function LocalPrice\toMinorUnits;
use function LocalPrice\total;

error_reporting(E_ALL);
ini_set('display_errors', 'stderr');
ini_set('html_errors', '0');
ini_set('serialize_precision', '-1');
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    throw new \ErrorException($message, 0, $level, $file, $line);
});

require __DIR__ . '/money.php';

/** Returns the answer for a case, but for its id. */
function answerTo(array $case): array
{
    if (isset($case['toMinorUnits'])) {
        $units = toMinorUnits($case['toMinorUnits'], textIn($case['toMinorUnits'], 'standard'));
        return ['units' => (string) $units];
    }
    if (isset($case['fromMinorUnits'])) {
        $given = $case['fromMinorUnits'];
        $amount = fromMinorUnits($given['units'] ?? null, textIn($given, 'currency'), textIn($given, 'standard'));
        return ['amount' => $amount];
    }
    if (isset($case['total'])) {
        return total($case['total']) ?? ['amount' => null];
    }
    return priceAnswer($case);
}

/** Returns the answer for a case with terms: the price, the rate that it needs, and the price beside it. */
function priceAnswer(array $case): array
{
    $terms = listIn($case, 'terms');
    $page = listIn($case, 'page');
    $visitor = listIn($case, 'visitor');
    $needs = rateNeeded($terms, $visitor, $page);
    $visitor['rate'] = $case['rate'] ?? $visitor['rate'] ?? null;
    if (isset($case['rates'])) {
        $now = isset($case['now']) ? ['now' => new \DateTimeImmutable($case['now'])] : [];
        $visitor['rate'] = rateFrom($case['rates'], $needs, $now);
    }
    $value = priceFor($terms, $visitor, $page);
    $answer = isset($case['derive']) ? derive($value, $case['derive'], $page) : $value;
    $answer['needs'] = $needs;
    if (($terms['show'] ?? null) === 'both') {
        $country = $value['source'] === 'fixed' ? null : $visitor['country'] ?? null;
        $beside = priceFor($terms, ['country' => $country], $page);
        $answer['beside'] = array_intersect_key($beside, ['amount' => 1, 'amountMax' => 1, 'currency' => 1]);
    }
    return $answer;
}

function listIn(array $case, string $name): array
{
    return is_array($case[$name] ?? null) ? $case[$name] : [];
}

function textIn(array $case, string $name): string
{
    return is_string($case[$name] ?? null) ? $case[$name] : '';
}

try {
    while (($line = fgets(STDIN)) !== false) {
        if (trim($line) === '') {
            continue;
        }
        $case = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        try {
            $answer = answerTo($case);
        } catch (LocalPriceError $error) {
            $answer = ['error' => $error->subject['name']];
        }
        $json = json_encode(['id' => $case['id'] ?? null] + $answer, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
        fwrite(STDOUT, "$json\n");
        fflush(STDOUT);
    }
} catch (\Throwable $error) {
    fwrite(STDERR, "$error\n");
    exit(1);
}
