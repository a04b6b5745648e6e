import { divide } from './divide.js';
import type { Fraction } from './Fraction.js';

/** Prints a number of units of which there are `10 ** digits` in one, as a plain decimal. */
export function printUnits(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Prints a number that has no more fraction digits than these as a plain decimal: `75600.00`. */
export function printDecimal({ numerator, denominator }: Fraction, digits: number): string {
  return printUnits((numerator * 10n ** BigInt(digits)) / denominator, digits);
}

/**
 * Rounds to a number of significant digits, half-way cases away from zero, and prints the result as
 * a plain decimal without zeros at its end. For a number that is greater than zero.
 */
export function printSignificant({ numerator, denominator }: Fraction, digits: number): string {
  // The magnitude may be one too high, never too low.
  const magnitude = numerator.toString().length - denominator.toString().length;
  let scale = Math.max(0, digits - magnitude);
  const scaled = (): bigint => divide(numerator * 10n ** BigInt(scale), denominator);
  let units = scaled();
  if (scale > 0 && units >= 10n ** BigInt(digits)) {
    scale -= 1;
    units = scaled();
  }
  return printUnits(units, scale).replace(/\.?0+$/, (zeros) => (scale === 0 ? zeros : ''));
}
