/** Parsers for the attributes of a price. None of them throws or reports. */
import {
  parseList,
  readPlace,
  wordIn,
  type Groups,
  type ParsedList,
  decimalPlaces,
  parseDecimal,
  printDecimal,
  isLess,
  type Fraction,
} from '../input/index.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import type { Rounding, Rule } from './roundPrice.js';

/** One amount, or the two ends of a range. */
export type Amounts = readonly [amount: Fraction] | readonly [amount: Fraction, max: Fraction];

/** A price that the author has fixed. */
export interface FixedPrice {
  /** A country or a group of countries, see `readPlace`; empty for all places. */
  readonly place: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly amounts: Amounts;
}

/** A discount for the visitors of a place. */
export interface Discount {
  readonly place: string;
  /** The percentage, such as `60`. */
  readonly percent: string;
  /** What remains of one unit, such as 0.4. */
  readonly factor: Fraction;
}

/**
 * Reads fixed prices: `EUR:45 GBP:39.50`, `EUR:45-60` for a range, and `IE/EUR:47` for a place. No place has two in one
 * currency.
 */
export function parsePrices(text: string, groups?: Groups): ParsedList<readonly FixedPrice[]> {
  const form = /^(?:([\w-]+)\/)?([a-z]{3}):([^-]*)(?:-(.+))?$/i;
  return parseTerms(text, form, (where, code, first, last) => {
    const place = where ? readPlace(where, groups)?.[0] : '';
    const currency = code.toUpperCase();
    const digits = (): number => fractionDigits(currency);
    const amount = parseDecimal(first, digits);
    const amounts = amount && parseAmounts(amount, last, digits);
    return place != null && amounts && { place, currency, amounts };
  });
}

/**
 * Reads the previous prices, `79.00 EUR:69 IE/EUR:72`. The first is in the base currency; the others have the
 * form that {@link parsePrices} reads.
 *
 * @param base ISO 4217 code
 * @returns `null` if a price is a range, or none is in the base currency
 */
export function parseCompareAt(
  text: string,
  base: string,
  groups?: Groups,
): ParsedList<readonly FixedPrice[]> | null {
  const whole = text.replace(/(^|[\s,])(?=[\d.]+([\s,]|$))/, `$1${base}:`);
  const list = parsePrices(whole, groups);
  const { items, wrong } = list;
  const hasBase = items.some(({ place, currency }) => !place && currency === base);
  const hasRange = items.some(({ amounts }) => amounts[1]);
  return wrong.length || (hasBase && !hasRange) ? list : null;
}

/** Reads discounts of places, `IN:60% EU:5%`, each less than 100; 0 means no discount. No place has two. */
export function parseDiscounts(text: string, groups?: Groups): ParsedList<readonly Discount[]> {
  return parseTerms(text, /^([\w-]+):((.+)%)$/, (where, part, percent) => {
    const place = readPlace(where, groups)?.[0];
    const factor = parsePercent(part, -1n);
    const isPart = factor && factor.numerator > 0n;
    const exact = isPart && parseDecimal(percent)!;
    return place && exact && { place, percent: printDecimal(exact, decimalPlaces(exact)), factor };
  });
}

/** Reads rules by currency, such as `0.05 JPY:100 KRW:1000`. No currency has two. */
export function parseRules<T>(
  text: string,
  parse: (rule: string) => T | null,
): ParsedList<readonly Rule<T>[]> {
  return parseTerms(text, /^(?:([a-z]{3}):)?(.+)$/i, (code = '', word) => {
    const rule = parse(word);
    return rule !== null && { place: '', currency: code.toUpperCase(), rule };
  });
}

/** Reads the words of a list, each by its parts. No two may be for the same place and currency. */
function parseTerms<T extends { place: string; currency?: string }>(
  text: string,
  form: RegExp,
  parse: (...parts: string[]) => T | false | '' | null | undefined,
): ParsedList<readonly T[]> {
  const keys = new Set<string>();
  return parseList(text, (word) => {
    const [whole, ...parts] = form.exec(word) ?? [];
    const term = whole && parse(...parts);
    const key = term ? term.place + term.currency : '';
    if (!term || keys.has(key)) return null;
    keys.add(key);
    return term;
  });
}

/**
 * Reads the upper end of a range, if there is one.
 *
 * @param digits returns the fraction digits of the currency
 * @returns `null` if the upper end is not a decimal, or is less than the lower end
 */
export function parseAmounts(
  amount: Fraction,
  max: string | undefined,
  digits: () => number,
): Amounts | null {
  if (!max) return [amount];
  const end = parseDecimal(max, digits);
  return end && !isLess(end, amount) ? [amount, end] : null;
}

/** Reads a percentage to add, such as `2.5%`, as the factor 1.025; `null` for anything else. */
export function parseMarkup(text: string): Fraction | null {
  return parsePercent(text, 1n);
}

/** @param sign of the percentage that is added to 100 */
function parsePercent(text: string, sign: bigint): Fraction | null {
  const [, percentage = ''] = /^(.*)%\s*$/.exec(text) ?? [];
  const percent = parseDecimal(percentage);
  if (!percent) return null;
  const hundred = 100n * percent.denominator;
  return { numerator: hundred + sign * percent.numerator, denominator: hundred };
}

/** Reads the last digits of a price, such as `99`, or `same`; `null` for anything else. */
export function parseEnding(text: string): string | null {
  return /^(\d{1,20}|same)$/i.test(text) ? text.toLowerCase() : null;
}

/** Reads `none`, `cash`, `auto`, or a step such as `0.05`; `null` for anything else. */
export function parseStep(text: string): Rounding['step'] | null {
  const step = parseDecimal(text);
  return wordIn(text, ['none', 'cash', 'auto'] as const) ?? (step?.numerator ? step : null);
}
