import { divide, type Fraction } from '../input/index.js';

/** The most digits of an amount, and the significant digits of a rate: as many as a JSON number can represent. */
export const maxAmountDigits = 15;

/** Returns whether a text is an amount that `convert` accepts: a plain decimal from 0 up, such as `49.00`. */
export function isAmount(text: string): boolean {
  const isPlain = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text);
  return isPlain && text.replace('.', '').length <= maxAmountDigits;
}

/**
 * Rounds an exact number once to significant digits, half up. With at most 15 digits, the result prints as exactly
 * these digits, since a double can represent every decimal of that length.
 */
export function toSignificant({ numerator, denominator }: Fraction, digits: number): number {
  if (numerator === 0n) return 0;
  const power = lengthOf(numerator) - lengthOf(denominator) - digits;
  const dividend = power < 0 ? numerator * 10n ** BigInt(-power) : numerator;
  const divisor = power > 0 ? denominator * 10n ** BigInt(power) : denominator;
  // By the lengths, the quotient has as many digits as requested, or one more.
  return lengthOf(dividend / divisor) > digits
    ? Number(`${divide(dividend, divisor * 10n)}e${power + 1}`)
    : Number(`${divide(dividend, divisor)}e${power}`);
}

function lengthOf(value: bigint): number {
  return value.toString().length;
}
