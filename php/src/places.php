<?php
/**
 * Places: countries, the groups of a page, and the groups that every page has (conformance/README.md, places).
 */

namespace LocalPrice;

/**
 * Reads a place in any case.
 *
 * @param array<string, string> $groups Countries, separated by blanks, by the name of their group.
 * @return string|null The place in upper case; `null` if there is none with this name.
 */
function readPlace(string $word, array $groups): ?string
{
    $name = upperCase($word);
    return isset($groups[$name]) ? $name : countryCode($name);
}

/**
 * Reads the groups of a page, such as `VAT: EEA GB; SHIP: US CA`. A group may contain groups that are written before
 * it.
 *
 * @param string|null $wrong Becomes the first group or place that is not used; `null`: all are.
 * @return array<string, string> Countries, separated by blanks, by the name of their group, the nearest first.
 */
function readGroups(string $text, ?string &$wrong = null): array
{
    $groups = UNIONS;
    $form = '/^([A-Za-z][A-Za-z0-9-]{2,19})[ \n]*+:([^:]*+)\z/';
    foreach (explode(';', $text) as $written) {
        $part = trimmed($written);
        if ($part === '') {
            continue;
        }
        $name = preg_match($form, $part, $parts) === 1 ? upperCase($parts[1]) : '';
        if ($name === '' || isset($groups[$name])) {
            $wrong = $wrong ?? $part;
            continue;
        }
        $countries = [];
        $words = 0;
        foreach (wordsOf($parts[2]) as $word) {
            $words++;
            $place = readPlace($word, $groups);
            if ($place === null) {
                $wrong = $wrong ?? $word;
            } else {
                $countries += array_flip(explode(' ', $groups[$place] ?? $place));
            }
        }
        if ($countries !== []) {
            $groups[$name] = implode(' ', array_keys($countries));
        } elseif ($words === 0) {
            $wrong = $wrong ?? $part;
        }
    }
    return array_diff_key($groups, UNIONS) + UNIONS;
}

/**
 * Returns the places that contain a country, the nearest first.
 *
 * @param array<string, string> $groups See `readGroups`.
 * @return string[]
 */
function placesWith(string $country, array $groups): array
{
    $places = [$country];
    foreach ($groups as $name => $countries) {
        if (isMember($country, $countries)) {
            $places[] = $name;
        }
    }
    return $places;
}
