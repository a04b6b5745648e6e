<?php
/**
 * Texts: what a value says, white space, words. Nothing here depends on the locale or on a regular expression that can
 * give up.
 */

namespace LocalPrice;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The most levels of a list within lists that are read. */
const MOST_LEVELS = 4;

/**
 * White space as in JavaScript (ECMA-262, WhiteSpace and LineTerminator), apart from that of ASCII. The ends of lines
 * become `\n`, all others blanks.
 */
const WHITE_SPACE = [
    "\u{A0}" => ' ', "\u{1680}" => ' ', "\u{2000}" => ' ', "\u{2001}" => ' ', "\u{2002}" => ' ', "\u{2003}" => ' ',
    "\u{2004}" => ' ', "\u{2005}" => ' ', "\u{2006}" => ' ', "\u{2007}" => ' ', "\u{2008}" => ' ', "\u{2009}" => ' ',
    "\u{200A}" => ' ', "\u{2028}" => "\n", "\u{2029}" => "\n", "\u{202F}" => ' ', "\u{205F}" => ' ', "\u{3000}" => ' ',
    "\u{FEFF}" => ' ',
];

/**
 * Returns what a value says: a number is a plain decimal, and the words of a list are separated by commas.
 *
 * @param mixed $value Anything.
 * @return string|null Valid UTF-8; `null` for nothing.
 */
function textOf($value, int $level = 0): ?string
{
    if ($value === null || is_int($value)) {
        return $value === null ? null : (string) $value;
    }
    if (is_string($value)) {
        // Bytes that are no text never belong to a valid word.
        return preg_match('/^/u', $value) === 1 ? $value : strtr($value, invalidBytes());
    }
    if (is_float($value)) {
        return numberText($value);
    }
    if (is_bool($value)) {
        return $value ? 'true' : 'false';
    }
    if (is_array($value) && isList($value) && $level < MOST_LEVELS) {
        $texts = [];
        foreach ($value as $each) {
            $texts[] = textOf($each, $level + 1);
        }
        return implode(',', $texts);
    }
    return objectText($value);
}

/** Returns the replacements for bytes outside ASCII. */
function invalidBytes(): array
{
    static $replacements = [];
    for ($byte = 128 + count($replacements); $byte < 256; $byte++) {
        $replacements[chr($byte)] = "\u{FFFD}";
    }
    return $replacements;
}

function isList(array $array): bool
{
    $next = 0;
    foreach ($array as $key => $_) {
        if ($key !== $next++) {
            return false;
        }
    }
    return true;
}

/**
 * Returns a text for what is not meant to be one. It is not blank, so that it is never taken for nothing.
 *
 * @param mixed $value An object, an array with keys, a resource.
 */
function objectText($value): string
{
    if (is_object($value) && method_exists($value, '__toString')) {
        try {
            return textOf((string) $value);
        } catch (\Throwable $error) {
            return '{…}';
        }
    }
    return '{…}';
}

/** Returns at most 99 characters of a text, for messages. */
function shortText(string $text): string
{
    if (strlen($text) <= 99) {
        return $text;
    }
    return preg_match('/^.{0,99}/su', $text, $match) === 1 ? $match[0] : '';
}

/** Returns a text without white space at its ends. White space within it becomes blanks and `\n`. */
function trimmed(string $text): string
{
    $text = strtr($text, "\t\v\f\r", "   \n");
    // The bytes of Unicode's white space are not in ASCII.
    if (preg_match('/[\x80-\xFF]/', $text) !== 0) {
        $text = strtr($text, WHITE_SPACE);
    }
    return trim($text, " \n");
}

/** Returns the words of a list, which are separated by white space or commas. */
function wordsOf(string $text): \Generator
{
    $text = trimmed($text);
    for ($at = 0; ($at += strspn($text, " \n,", $at)) < strlen($text); $at += $length) {
        $length = strcspn($text, " \n,", $at);
        yield substr($text, $at, $length);
    }
}

/** Returns a text with the letters of ASCII in upper case. */
function upperCase(string $text): string
{
    return strtr($text, 'abcdefghijklmnopqrstuvwxyz', LETTERS);
}

/** Returns a text with the letters of ASCII in lower case. */
function lowerCase(string $text): string
{
    return strtr($text, LETTERS, 'abcdefghijklmnopqrstuvwxyz');
}

/**
 * Returns the word that a text names, in any case; `null` if it names none.
 *
 * @param string[] $words In lower case.
 */
function wordIn(string $text, array $words): ?string
{
    $word = lowerCase(trimmed($text));
    return in_array($word, $words, true) ? $word : null;
}
