import type { Decimal } from './decimal.js';

/**
 * `dividend` / `divisor`, rounded once, half-way cases up, to so many significant digits.
 *
 * With at most 15 digits the number returned prints as exactly these digits: a double holds every
 * decimal of that length.
 *
 * @param dividend from 0 up
 * @param divisor more than 0
 */
export function divide(dividend: Decimal, divisor: Decimal, digits: number): number {
  if (dividend.units === 0n) return 0;
  // One digit more than wanted at least: the lengths say only whether the quotient begins with a
  // digit here or in the next place.
  const shift = digits + 1 + length(divisor.units) - length(dividend.units);
  const numerator = shift > 0 ? dividend.units * 10n ** BigInt(shift) : dividend.units;
  const denominator = shift < 0 ? divisor.units * 10n ** BigInt(-shift) : divisor.units;
  const quotient = numerator / denominator;
  const surplus = length(quotient) - digits;
  const unit = denominator * 10n ** BigInt(surplus);
  const rounded = (2n * numerator + unit) / (2n * unit);
  return Number(`${rounded}e${surplus - shift + divisor.scale - dividend.scale}`);
}

function length(value: bigint): number {
  return value.toString().length;
}
