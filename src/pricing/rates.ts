import {
  currencyCode,
  decimalOf,
  printSignificant,
  inverse,
  isLess,
  multiply,
  type Fraction,
} from '../input/index.js';
import { type Swap } from '../protocol/index.js';

/** How a base amount becomes a local amount. */
export interface Rate {
  /** ISO 4217 code to print, or `null` if the answer does not name the currency by a code. */
  readonly currency: string | null;
  /** What one unit of the base currency is worth. */
  readonly factor: Fraction;
  /** The factor as a decimal, see {@link printRate}. */
  readonly text: string;
  /** The answer that the rate comes from. */
  readonly swap: Swap;
}

/** A visitor's currency and a base currency. */
export interface Pair {
  /** What the service calls the visitor's currency. */
  readonly symbol: string;
  /** ISO 4217 code. */
  readonly base: string;
}

/** Prints what one unit of the base currency is worth, to twelve significant digits: more than any service sends. */
export function printRate(factor: Fraction): string {
  return printSignificant(factor, 12);
}

/** Returns the rate of an answer, whose own `from` and `to` decide its direction; `null` for another pair. */
export function rateOf(swap: Swap, { symbol, base }: Pair): Rate | null {
  const { from, to, exchangeRate } = swap;
  const code = currencyCode(symbol);
  const isAsked = (name: string): boolean => code === null || name === code;
  const rate = decimalOf(exchangeRate);
  const rateTo = (name: string, factor: Fraction): Rate => ({
    currency: currencyCode(name),
    factor,
    text: printRate(factor),
    swap,
  });
  if (to === base && isAsked(from)) return rateTo(from, inverse(rate));
  if (from === base && isAsked(to)) return rateTo(to, rate);
  return null;
}

/** Returns whether two rates of the same pair differ by more than a currency moves: more than threefold. */
export function isImplausibleMove(a: Fraction, b: Fraction): boolean {
  const three = { numerator: 3n, denominator: 1n };
  return isLess(multiply(a, three), b) || isLess(multiply(b, three), a);
}

/**
 * Returns whether a rate is below 0.1 with at most four significant digits: 0.00004 may be 25 % off.
 *
 * @example
 * isCoarse(0.00004); // true
 */
export function isCoarse(rate: number): boolean {
  return Number.isFinite(rate) && rate < 0.1 && Number(rate.toPrecision(4)) === rate;
}
