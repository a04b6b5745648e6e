import { currencyCode } from '../input/index.js';
import { type Swap } from '../protocol/index.js';
import { decimalOf, printSignificant, significantDigits } from './decimal/decimal.js';
import { inverse, isLess, multiply, type Fraction } from './decimal/Fraction.js';

/** How a base amount becomes a local one. */
export interface Rate {
  /** ISO 4217 code to print, or `null` where the answer names the currency by no code. */
  readonly currency: string | null;
  /** What one unit of the base currency is worth. */
  readonly factor: Fraction;
  /** The same as a decimal, see {@link printRate}. */
  readonly text: string;
  /** The answer that it comes from. */
  readonly swap: Swap;
}

/** A visitor's currency and a base currency. */
export interface Pair {
  /** What the service calls the visitor's currency. */
  readonly symbol: string;
  /** ISO 4217 code. */
  readonly base: string;
}

/** The significant digits of a rate that is told: more than any service sends. */
const rateDigits = 12;

/** Prints what one unit of the base currency is worth, to twelve significant digits. */
export function printRate(factor: Fraction): string {
  return printSignificant(factor, rateDigits);
}

/** The answer's own `from` and `to` decide which way the rate goes; `null` for another pair. */
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

/** How many times the last rate of a pair another one may be before it is doubted. */
const farthest: Fraction = { numerator: 3n, denominator: 1n };

/** Whether a rate is further from another one of the same pair than a currency moves. */
export function isFar(a: Fraction, b: Fraction): boolean {
  return isLess(multiply(a, farthest), b) || isLess(multiply(b, farthest), a);
}

/** Under 0.1 and with fewer than five significant digits: 0.00004 may be 25 % off. */
export function isCoarse(rate: number): boolean {
  return rate < 0.1 && significantDigits(rate) < 5;
}
