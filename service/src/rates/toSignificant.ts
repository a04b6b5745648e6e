import { printSignificant, type Fraction } from 'local-price/money';

/**
 * Returns an exact value as a number, rounded once to significant digits, half up. With at most 15 digits
 * the number prints as exactly these digits, since a double can represent every decimal of that length.
 */
export function toSignificant({ numerator, denominator }: Fraction, digits: number): number {
  // printSignificant prints a whole part in full, so a longer one is scaled down first.
  const surplus = numerator.toString().length - denominator.toString().length + 1 - digits;
  const power = Math.max(0, surplus);
  const scaled = { numerator, denominator: denominator * 10n ** BigInt(power) };
  return Number(`${printSignificant(scaled, digits)}e${power}`);
}
