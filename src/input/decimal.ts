import { divide, type Fraction } from './Fraction.js';

/** The most characters that are read as an amount, far more than any price has. */
const maxLength = 64;

/** The significant digits that a binary number always keeps (IEEE 754, binary64). */
const exactDigits = 15;

/**
 * Reads a plain decimal such as `1299` or `49.00`: the digits 0 to 9, and optionally a point with more
 * digits. Whitespace around it does not matter.
 *
 * A text such as `3.3000000000000003` is how a program prints a binary fraction (1.1 * 3), which is exact to fifteen
 * digits only: it is rounded to these, half-way cases away from zero.
 *
 * @param minorDigits returns the fraction digits of the currency: an amount without more is exact at any length
 * @returns `null` for anything else, including a sign, an exponent or grouping
 * @example
 * parseDecimal('49.50'); // { numerator: 4950n, denominator: 100n }
 */
export function parseDecimal(text: string, minorDigits = (): number => 2): Fraction | null {
  if (typeof text !== 'string' || text.length > maxLength) return null;
  const exact = readDecimal(text);
  const excess = exact ? String(exact.numerator).length - exactDigits : 0;
  if (excess <= 0 || decimalPlaces(exact!) <= minorDigits()) return exact;
  const unit = 10n ** BigInt(excess);
  const rounded = { ...exact!, numerator: divide(exact!.numerator, unit) * unit };
  return readDecimal(printDecimal(rounded, decimalPlaces(rounded)));
}

/** Reads a plain decimal of any length, for amounts that we have printed ourselves. */
export function readDecimal(text: string): Fraction | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
}

/** Returns the number of digits that a printed amount has after the point. */
export function printedPlaces(amount: string): number {
  const start = amount.indexOf('.') + 1;
  return start && amount.length - start;
}

/** Returns the number of digits that a decimal number needs after the point. */
export function decimalPlaces({ numerator, denominator }: Fraction): number {
  let places = 0;
  for (let rest = numerator % denominator; rest; places += 1) rest = (rest * 10n) % denominator;
  return places;
}

/**
 * Returns the exact value of the shortest decimal for a positive, finite number (ECMA-262,
 * Number::toString). For a number that came as JSON, this is the decimal that was sent.
 */
export function decimalOf(number: number): Fraction {
  // One digit, a point, the other digits, and the exponent.
  const [digits = '', exponent] = Number(number).toExponential().replace('.', '').split('e');
  const power = Number(exponent) + 1 - digits.length;
  return {
    numerator: BigInt(digits) * 10n ** BigInt(Math.max(power, 0)),
    denominator: 10n ** BigInt(Math.max(-power, 0)),
  };
}

/** Prints a number of minor units, `10 ** digits` for each whole unit, as a plain decimal. */
export function printUnits(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Prints a number that needs at most `digits` fraction digits as a plain decimal: `75600.00`. */
export function printDecimal({ numerator, denominator }: Fraction, digits: number): string {
  return printUnits((numerator * 10n ** BigInt(digits)) / denominator, digits);
}

/**
 * Rounds a number greater than zero to a number of significant digits, half-way cases away from zero,
 * and prints the result as a plain decimal without zeros at its end.
 */
export function printSignificant({ numerator, denominator }: Fraction, digits: number): string {
  // The magnitude may be too high by one, but never too low.
  const magnitude = numerator.toString().length - denominator.toString().length;
  for (let scale = Math.max(0, digits - magnitude); ; scale -= 1) {
    const units = divide(numerator * 10n ** BigInt(scale), denominator);
    if (!scale) return String(units);
    if (String(units).length <= digits)
      return printUnits(units, scale).replace(/(?:\.|(?<![.0]))0+$/, '');
  }
}
