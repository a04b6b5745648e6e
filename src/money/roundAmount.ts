import type { Fraction } from './Fraction.js';

/**
 * Rounds to a number of fraction digits, half-way cases away from zero, and prints the result as a
 * plain decimal such as `75600.00`.
 *
 * A positive amount never becomes zero: it becomes the smallest one that can be printed.
 */
export function roundAmount(amount: Fraction, digits: number): string {
  const units = roundUnits(amount, 10n ** BigInt(digits));
  return print(units === 0n && amount.numerator > 0n ? 1n : units, digits);
}

/**
 * Rounds to a number of significant digits, half-way cases away from zero, and prints the result as
 * a plain decimal without zeros at its end. For a number that is greater than zero.
 */
export function roundSignificant(number: Fraction, digits: number): string {
  const magnitude = number.numerator.toString().length - number.denominator.toString().length;
  // The magnitude may be one too high, never too low: one digit more is kept then, none too few.
  const scale = Math.max(0, digits - magnitude);
  return print(roundUnits(number, 10n ** BigInt(scale)), scale).replace(/\.?0+$/, (zeros) =>
    scale === 0 ? zeros : '',
  );
}

/** How many units of `1 / unitsInOne` come nearest to the number; the greater one when in between. */
function roundUnits({ numerator, denominator }: Fraction, unitsInOne: bigint): bigint {
  return (2n * numerator * unitsInOne + denominator) / (2n * denominator);
}

function print(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
