<?php
/**
 * Whole numbers of any size from 0 up: lists of four decimal digits each, the lowest first, without zeros at the end.
 * Zero is the empty list. Every intermediate result fits into 32 bits.
 */

namespace LocalPrice;

/** The base in which numbers are written. */
const LIMB = 10000;

/** Reads digits. */
function wholeOf(string $digits): array
{
    $digits = ltrim($digits, '0');
    $limbs = [];
    for ($end = strlen($digits); $end > 0; $end -= 4) {
        $limbs[] = (int) ($end > 4 ? substr($digits, $end - 4, 4) : substr($digits, 0, $end));
    }
    return $limbs;
}

/** Returns the digits of a number. */
function digitsOf(array $limbs): string
{
    $count = count($limbs);
    if ($count < 2) {
        return (string) ($limbs[0] ?? 0);
    }
    $digits = (string) $limbs[$count - 1];
    for ($i = $count - 2; $i >= 0; $i--) {
        $digits .= str_pad((string) $limbs[$i], 4, '0', STR_PAD_LEFT);
    }
    return $digits;
}

/** Returns how many digits a number has. */
function lengthOf(array $limbs): int
{
    $count = count($limbs);
    return $count === 0 ? 1 : 4 * $count - 4 + strlen((string) $limbs[$count - 1]);
}

/** Returns -1, 0 or 1: whether the first number is less than, equal to or greater than the second. */
function orderOf(array $a, array $b): int
{
    if (count($a) !== count($b)) {
        return count($a) < count($b) ? -1 : 1;
    }
    for ($i = count($a) - 1; $i >= 0; $i--) {
        if ($a[$i] !== $b[$i]) {
            return $a[$i] < $b[$i] ? -1 : 1;
        }
    }
    return 0;
}

function plus(array $a, array $b): array
{
    $carry = 0;
    $count = max(count($a), count($b));
    for ($i = 0; $i < $count || $carry; $i++) {
        $sum = ($a[$i] ?? 0) + ($b[$i] ?? 0) + $carry;
        $carry = $sum < LIMB ? 0 : 1;
        $a[$i] = $sum - $carry * LIMB;
    }
    return $a;
}

/** Subtracts a number that is not greater. */
function minus(array $a, array $b): array
{
    $carry = 0;
    $count = count($b);
    for ($i = 0; $i < $count || $carry; $i++) {
        $difference = $a[$i] - ($b[$i] ?? 0) - $carry;
        $carry = $difference < 0 ? 1 : 0;
        $a[$i] = $difference + $carry * LIMB;
    }
    return withoutZeros($a);
}

function times(array $a, array $b): array
{
    if ($a === [] || $b === []) {
        return [];
    }
    $count = count($b);
    $product = array_fill(0, count($a) + $count, 0);
    foreach ($a as $i => $x) {
        $carry = 0;
        foreach ($b as $j => $y) {
            $sum = $product[$i + $j] + $x * $y + $carry;
            $carry = intdiv($sum, LIMB);
            $product[$i + $j] = $sum - $carry * LIMB;
        }
        $product[$i + $count] = $carry;
    }
    return withoutZeros($product);
}

/** Multiplies a number by a power of ten. */
function shifted(array $a, int $zeros): array
{
    if ($a === [] || $zeros === 0) {
        return $a;
    }
    $small = [1, 10, 100, 1000][$zeros % 4];
    $a = $small === 1 ? $a : times($a, [$small]);
    return $zeros < 4 ? $a : array_merge(array_fill(0, intdiv($zeros, 4), 0), $a);
}

function powerOfTen(int $exponent): array
{
    return shifted([1], $exponent);
}

/**
 * Divides by a number that is not zero (Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D).
 *
 * @return array{0: array, 1: array} The quotient and the remainder.
 */
function quotientOf(array $a, array $b): array
{
    if (orderOf($a, $b) < 0) {
        return [[], $a];
    }
    $count = count($b);
    if ($count === 1) {
        return shortQuotient($a, $b[0]);
    }
    // Then an estimated digit is too high by two at most.
    $scale = intdiv(LIMB, $b[$count - 1] + 1);
    $a = times($a, [$scale]);
    $b = times($b, [$scale]);
    $a[] = 0;
    [$top, $second] = [$b[$count - 1], $b[$count - 2]];
    $quotient = [];
    for ($at = count($a) - $count - 1; $at >= 0; $at--) {
        $high = $a[$at + $count] * LIMB + $a[$at + $count - 1];
        $digit = intdiv($high, $top);
        $rest = $high - $digit * $top;
        while ($digit >= LIMB || $digit * $second > $rest * LIMB + $a[$at + $count - 2]) {
            $digit--;
            $rest += $top;
            if ($rest >= LIMB) {
                break;
            }
        }
        $borrow = 0;
        for ($i = 0; $i < $count; $i++) {
            $difference = $a[$at + $i] - $digit * $b[$i] - $borrow;
            $borrow = $difference < 0 ? intdiv(LIMB - 1 - $difference, LIMB) : 0;
            $a[$at + $i] = $difference + $borrow * LIMB;
        }
        if ($a[$at + $count] < $borrow) {
            $digit--;
            $carry = 0;
            for ($i = 0; $i < $count; $i++) {
                $sum = $a[$at + $i] + $b[$i] + $carry;
                $carry = $sum < LIMB ? 0 : 1;
                $a[$at + $i] = $sum - $carry * LIMB;
            }
        }
        $a[$at + $count] = 0;
        $quotient[$at] = $digit;
    }
    ksort($quotient);
    return [withoutZeros($quotient), shortQuotient(withoutZeros($a), $scale)[0]];
}

/** Divides by a number from 1 to 9999. */
function shortQuotient(array $a, int $by): array
{
    $rest = 0;
    for ($i = count($a) - 1; $i >= 0; $i--) {
        $high = $rest * LIMB + $a[$i];
        $a[$i] = intdiv($high, $by);
        $rest = $high - $a[$i] * $by;
    }
    return [withoutZeros($a), $rest ? [$rest] : []];
}

/**
 * Divides and rounds to a whole number.
 *
 * @param string $mode `nearest` (half-way cases away from zero), `up` or `down`.
 */
function rounded(array $a, array $b, string $mode = 'nearest'): array
{
    [$quotient, $rest] = quotientOf($a, $b);
    $isUp = $mode === 'nearest' ? orderOf(plus($rest, $rest), $b) >= 0 : $mode === 'up' && $rest !== [];
    return $isUp ? plus($quotient, [1]) : $quotient;
}

function withoutZeros(array $limbs): array
{
    for ($last = count($limbs) - 1; $last >= 0 && $limbs[$last] === 0; $last--) {
        unset($limbs[$last]);
    }
    // Without this, the next appended key would follow the removed ones.
    return array_values($limbs);
}
