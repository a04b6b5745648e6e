import type { Fraction } from './Fraction.js';

/** Longest text that is taken for an amount; far more digits than any price has. */
const longest = 64;

/**
 * Reads a plain decimal, such as `1299` or `49.00`: digits, with a point and more digits if need be.
 * Blanks around it do not matter. No sign, no exponent, no grouping, no other digits than 0 to 9.
 *
 * @returns `null` for anything else
 */
export function parseDecimal(text: string): Fraction | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || text.length > longest) return null;
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
}

/** How many digits behind the point a number needs that is a decimal. */
export function decimalPlaces({ numerator, denominator }: Fraction): number {
  let places = 0;
  while ((numerator * 10n ** BigInt(places)) % denominator !== 0n) places += 1;
  return places;
}

/**
 * The exact value of the shortest decimal that stands for a positive, finite number (ECMA-262,
 * Number::toString): for a number that came from JSON, the decimal that was sent.
 */
export function decimalOf(number: number): Fraction {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  const [whole = '', part = ''] = mantissa.split('.');
  const power = BigInt(exponent) - BigInt(part.length);
  const digits = BigInt(whole + part);
  return power < 0n
    ? { numerator: digits, denominator: 10n ** -power }
    : { numerator: digits * 10n ** power, denominator: 1n };
}

/** How many significant digits the shortest decimal of a positive, finite number has. */
export function significantDigits(number: number): number {
  const [mantissa = ''] = String(number).split('e');
  return mantissa.replace('.', '').replace(/^0+|0+$/g, '').length;
}
