import { divide, type Fraction } from 'local-price/money';

/**
 * Returns an exact value as a number, rounded once to significant digits, half up. With at most 15 digits
 * the number prints as exactly these digits, since a double can represent every decimal of that length.
 */
export function toSignificant({ numerator, denominator }: Fraction, digits: number): number {
  if (numerator === 0n) return 0;
  const power = length(numerator) - length(denominator) - digits;
  const dividend = power < 0 ? numerator * 10n ** BigInt(-power) : numerator;
  const divisor = power > 0 ? denominator * 10n ** BigInt(power) : denominator;
  // By the lengths, the quotient has as many digits as requested, or one more.
  return length(dividend / divisor) > digits
    ? Number(`${divide(dividend, divisor * 10n)}e${power + 1}`)
    : Number(`${divide(dividend, divisor)}e${power}`);
}

function length(value: bigint): number {
  return value.toString().length;
}
