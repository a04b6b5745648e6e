import { check } from '../input/index.js';

/** The most digits of an amount, and the significant digits of a rate: as many as a JSON number can represent. */
export const maxAmountDigits = 15;

/** The significant digits of a converted amount. */
const convertedDigits = 12;

/** An exact number of `local-price/money`, not negative. */
interface ExactNumber {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Returns whether a text is an amount that `convert` accepts: a plain decimal from 0 up, such as `49.00`. */
export function isAmount(text: string): boolean {
  const isPlain = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text);
  return isPlain && text.replace('.', '').length <= maxAmountDigits;
}

/**
 * Returns an exact rate, or an amount to convert, as the number that answers contain.
 *
 * @throws LocalPriceError `config` if it is not an exact number
 */
export function toAnswerNumber(value: ExactNumber): number {
  return toSignificant(value, maxAmountDigits);
}

/**
 * Returns the exact product of an amount and a rate as the number that answers contain.
 *
 * @throws LocalPriceError `config` if it is not an exact number
 */
export function toConvertedAmount(product: ExactNumber): number {
  return toSignificant(product, convertedDigits);
}

/**
 * Rounds an exact number once to significant digits, half up. With at most 15 digits, the result prints as exactly
 * these digits, since a double can represent every decimal of that length.
 */
function toSignificant(value: ExactNumber, digits: number): number {
  const { numerator, denominator } = Object(value) as ExactNumber;
  const isExact = typeof numerator === 'bigint' && typeof denominator === 'bigint';
  check(isExact && numerator >= 0n && denominator > 0n, 'value', value, 'an exact number');
  if (numerator === 0n) return 0;
  const power = lengthOf(numerator) - lengthOf(denominator) - digits;
  const dividend = power < 0 ? numerator * 10n ** BigInt(-power) : numerator;
  const divisor = power > 0 ? denominator * 10n ** BigInt(power) : denominator;
  // By the lengths, the quotient has as many digits as requested, or one more.
  return lengthOf(dividend / divisor) > digits
    ? Number(`${roundedQuotient(dividend, divisor * 10n)}e${power + 1}`)
    : Number(`${roundedQuotient(dividend, divisor)}e${power}`);
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function lengthOf(value: bigint): number {
  return value.toString().length;
}
