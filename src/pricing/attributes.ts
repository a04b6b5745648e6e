/** Parsers for the attributes of a price. */
import { type Groups, type Parse, readPlace, wordIn } from '../input/index.js';
import { decimalPlaces, parseDecimal, printDecimal } from './decimal/decimal.js';
import { isLess, type Fraction } from './decimal/Fraction.js';
import type { Rounding } from './roundPrice.js';

/** Called with the part of a text that is wrong. */
type Blame = Parameters<Parse<unknown>>[1];

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
 * Reads fixed prices, separated by whitespace or commas: `EUR:45 GBP:39.50`, `EUR:45-60` for a range, and
 * `IE/EUR:47` for a place.
 *
 * @returns `null` if a part is malformed, or a currency has two prices in one place
 */
export function parsePrices(
  text: string,
  blame?: Blame,
  groups?: Groups,
): readonly FixedPrice[] | null {
  return parseWords(
    text,
    /^(?:([\w-]+)\/)?([a-z]{3}):([^-]*)(?:-(.+))?$/i,
    (where, code, first, last) => {
      const place = where ? readPlace(where, groups)?.[0] : '';
      const amount = parseDecimal(first);
      const amounts = amount && parseAmounts(amount, last);
      return place != null && amounts && { place, currency: code.toUpperCase(), amounts };
    },
    blame,
  );
}

/**
 * Reads the prices before, `79.00 EUR:69 IE/EUR:72`. The first is in the base currency; the others have the
 * form that {@link parsePrices} reads.
 *
 * @param base ISO 4217 code
 * @returns `null` if a part is malformed, is a range or appears twice, or no price is in the base currency
 */
export function parseBefore(
  text: string,
  base: string,
  blame?: Blame,
  groups?: Groups,
): readonly FixedPrice[] | null {
  const whole = text.replace(/(^|[\s,])(?=[\d.]+([\s,]|$))/, `$1${base}:`);
  const list = parsePrices(whole, blame, groups);
  const hasBase = list?.some(({ place, currency }) => !place && currency === base);
  return hasBase && !list!.some(({ amounts }) => amounts[1]) ? list : null;
}

/**
 * Reads discounts of places, `IN:60% EU:5%`, each more than 0 and less than 100.
 *
 * @returns `null` if a part is malformed, or a place has two discounts
 */
export function parseDiscounts(
  text: string,
  blame?: Blame,
  groups?: Groups,
): readonly Discount[] | null {
  return parseWords(
    text,
    /^([\w-]+):((.+)%)$/,
    (where, part, percent) => {
      const place = readPlace(where, groups)?.[0];
      const factor = parsePercent(part, -1n);
      const isPart = factor && factor.numerator > 0n && factor.numerator < factor.denominator;
      const exact = isPart && parseDecimal(percent)!;
      return (
        place && exact && { place, percent: printDecimal(exact, decimalPlaces(exact)), factor }
      );
    },
    blame,
  );
}

/** A rule of the author for one currency; with an empty code, for all that have none of their own. */
export interface Rule<T> {
  /** ISO 4217 code, or empty. */
  readonly currency: string;
  readonly rule: T;
}

/**
 * Reads rules by currency, such as `0.05 JPY:100 KRW:1000`.
 *
 * @param read reads one rule; returns `null` if it is malformed
 * @returns `null` if a rule is malformed, or a currency has two rules
 */
export function parseRules<T>(
  text: string,
  read: (rule: string) => T | null,
  blame?: Blame,
): readonly Rule<T>[] | null {
  return parseWords(
    text,
    /^(?:([a-z]{3}):)?(.+)$/i,
    (code = '', word) => {
      const rule = read(word);
      return rule !== null && { place: '', currency: code.toUpperCase(), rule };
    },
    blame,
  );
}

/** Reads each word of a list. No two may be for the same place and currency. */
function parseWords<T extends { place: string; currency?: string }>(
  text: string,
  form: RegExp,
  read: (...parts: string[]) => T | false | '' | null | undefined,
  blame?: Blame,
): readonly T[] | null {
  const list: T[] = [];
  const keys = new Set<string>();
  for (const word of text.match(/[^\s,]+/g) ?? []) {
    const [whole, ...parts] = form.exec(word) ?? [];
    const item = whole && read(...parts);
    const key = item ? item.place + item.currency : '';
    if (!item || keys.has(key)) return blame?.(word) ?? null;
    keys.add(key);
    list.push(item);
  }
  return list;
}

/**
 * Reads the upper end of a range, if there is one.
 *
 * @returns `null` if the upper end is not a decimal, or is less than the lower end
 */
export function parseAmounts(amount: Fraction, max?: string): Amounts | null {
  if (!max) return [amount];
  const end = parseDecimal(max);
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
  return (
    wordIn<'none' | 'cash' | 'auto'>(text, ['none', 'cash', 'auto']) ??
    (step?.numerator ? step : null)
  );
}
