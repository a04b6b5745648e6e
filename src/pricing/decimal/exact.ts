/** The functions for exact numbers that scripts can call: unlike those behind them, they check what they are given. */
import { check, roundModes, type Fraction, type RoundMode } from '../../input/index.js';
import * as decimal from '../../input/decimal.js';
import * as fraction from '../../input/Fraction.js';

/**
 * Returns the exact value of the shortest decimal for a number (ECMA-262, Number::toString).
 *
 * @throws LocalPriceError `config` unless the number is finite and not negative
 * @example
 * decimalOf(0.25); // { numerator: 25n, denominator: 100n }
 */
export function decimalOf(number: number): Fraction {
  check(Number.isFinite(number) && number >= 0, 'number', number, 'a number from 0 up');
  return decimal.decimalOf(number);
}

/**
 * Multiplies two numbers exactly.
 *
 * @throws LocalPriceError `config` if they are not exact numbers
 * @example
 * multiply(decimalOf(1.1), decimalOf(3)); // { numerator: 33n, denominator: 10n }
 */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction.multiply(checked(a), checked(b));
}

/**
 * Returns one divided by a number.
 *
 * @throws LocalPriceError `config` if it is not an exact number, or zero
 * @example
 * inverse(decimalOf(0.5)); // { numerator: 10n, denominator: 5n }
 */
export function inverse(number: Fraction): Fraction {
  const { numerator } = checked(number);
  check(numerator, 'numerator', numerator, 'a BigInt greater than 0');
  return fraction.inverse(number);
}

/**
 * Rounds a quotient to a whole number.
 *
 * @param dividend not negative
 * @param divisor greater than zero
 * @throws LocalPriceError `config` if one of them is wrong, or the mode is unknown
 * @example
 * divide(7n, 2n, 'down'); // 3n
 */
export function divide(dividend: bigint, divisor: bigint, mode: RoundMode = 'nearest'): bigint {
  checked({ numerator: dividend, denominator: divisor });
  check(roundModes.includes(mode), 'mode', mode, roundModes.join(' or '));
  return fraction.divide(dividend, divisor, mode);
}

/** Returns an exact number. @throws LocalPriceError `config` if it is not one */
function checked(number: Fraction): Fraction {
  const { numerator, denominator } = Object(number) as Fraction;
  const isWhole = typeof numerator === 'bigint' && numerator >= 0n;
  check(isWhole, 'numerator', numerator, 'a BigInt from 0 up');
  const isPositive = typeof denominator === 'bigint' && denominator > 0n;
  check(isPositive, 'denominator', denominator, 'a BigInt greater than 0');
  return number;
}
