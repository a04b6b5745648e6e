import { isLess, type Fraction } from './Fraction.js';
import { parseDecimal } from './parseDecimal.js';

/** One amount, or the two ends of a range. */
export type Amounts = readonly [amount: Fraction] | readonly [amount: Fraction, max: Fraction];

/**
 * Reads fixed prices, separated by blanks or commas: `EUR:45 GBP:39.50`, and `EUR:45-60` for a range.
 *
 * @returns the amounts by upper-case code; `null` where any of it is something else, or a currency
 * has two prices
 */
export function parsePrices(text: string): ReadonlyMap<string, Amounts> | null {
  const prices = new Map<string, Amounts>();
  for (const word of text.match(/[^\s,]+/g) ?? []) {
    const [, code, first = '', last] = /^([a-z]{3}):([^-]*)(?:-(.+))?$/i.exec(word) ?? [];
    const currency = code?.toUpperCase();
    const amount = parseDecimal(first);
    const amounts = amount && parseAmounts(amount, last);
    if (!currency || !amounts || prices.has(currency)) return null;
    prices.set(currency, amounts);
  }
  return prices;
}

/**
 * Reads the upper end of a range, if there is one.
 *
 * @returns `null` where the upper end is no decimal, or less than the lower one
 */
export function parseAmounts(amount: Fraction, max?: string): Amounts | null {
  if (!max) return [amount];
  const end = parseDecimal(max);
  return end && !isLess(end, amount) ? [amount, end] : null;
}
