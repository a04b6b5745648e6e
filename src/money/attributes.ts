/** Reads what authors write into the attributes of a price. */
import { parseDecimal } from './decimal.js';
import { isLess, type Fraction } from './Fraction.js';
import type { Rounding } from './roundPrice.js';

/** One amount, or the two ends of a range. */
export type Amounts = readonly [amount: Fraction] | readonly [amount: Fraction, max: Fraction];

/**
 * Reads fixed prices, separated by whitespace or commas: `EUR:45 GBP:39.50`, and `EUR:45-60` for a range.
 *
 * @returns the amounts by upper-case code; `null` where any part is malformed, or a currency has two
 * prices
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
 * Reads the upper end of a range, where there is one.
 *
 * @returns `null` where the upper end is no decimal, or less than the lower one
 */
export function parseAmounts(amount: Fraction, max?: string): Amounts | null {
  if (!max) return [amount];
  const end = parseDecimal(max);
  return end && !isLess(end, amount) ? [amount, end] : null;
}

/** Reads a percentage to add, such as `2.5%`, as the factor 1.025; `null` for anything else. */
export function parseMarkup(text: string): Fraction | null {
  const [, percentage = ''] = /^(.*)%\s*$/.exec(text) ?? [];
  const percent = parseDecimal(percentage);
  if (!percent) return null;
  const hundred = 100n * percent.denominator;
  return { numerator: hundred + percent.numerator, denominator: hundred };
}

/** Reads `none`, `cash`, or a step such as `0.05`; `null` for anything else. */
export function parseStep(text: string): Rounding['step'] | null {
  const word = text.trim().toLowerCase();
  if (word === 'none' || word === 'cash') return word;
  const step = parseDecimal(word);
  return step?.numerator ? step : null;
}

/** Tells whether the engine can read a BCP 47 tag. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
