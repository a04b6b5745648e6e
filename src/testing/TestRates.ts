import { LocalPriceError } from '../input/index.js';
import { decimalOf, type Fraction } from '../pricing/index.js';
import { isDay, parseRatesFile } from '../protocol/index.js';
import { shown } from './shown.js';

/** Rates in the shape of a rates file: `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base. */
export interface RatesTable {
  /** The day of the rates, `YYYY-MM-DD`. Default: today (UTC). */
  date?: string;
  /** What one unit of a base currency is worth, by code. */
  [base: string]: Readonly<Record<string, number>> | string | undefined;
}

/** The rates of one day. They do not age. */
export interface TestRates {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** Returns the value of one unit of the base in a currency, by code in lower case; `null` if unknown. */
  worthOf(code: string): Fraction | null;
}

/**
 * Reads a table of rates.
 *
 * @param own the visitor's currency. Without a table, one unit of any other currency is worth two of it
 * @throws LocalPriceError `config`
 */
export function readRates(table: RatesTable | undefined, own: string | null): TestRates {
  const today = new Date().toISOString().slice(0, 10);
  if (table == null) {
    const codes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
    const visitor = own?.toLowerCase();
    return {
      date: today,
      worthOf: (code) => (code === visitor ? decimalOf(2) : codes.has(code) ? decimalOf(1) : null),
    };
  }
  const file = parseRatesFile(table, {
    day(date = today) {
      if (isDay(date)) return date;
      throw wrong(`date is ${shown(date)}: write a day such as 2026-11-21, or leave it out`);
    },
    code: (name) => (name === 'date' ? null : name.toLowerCase()),
    rate(value, name) {
      if (typeof value === 'number' && value > 0 && value < Infinity) return value;
      throw wrong(`${name} is ${shown(value)}: write a number greater than 0`);
    },
  });
  if (!file) throw wrong('write one table, such as {usd: {eur: 0.88, jpy: 151}}');
  const worths: readonly (readonly [string, number])[] = [...file.rates, [file.base, 1]];
  const rates = new Map(worths.map(([code, rate]) => [code, decimalOf(rate)]));
  return { date: file.date, worthOf: (code) => rates.get(code) ?? null };
}

function wrong(what: string): LocalPriceError {
  return new LocalPriceError('config', `rates: ${what}.`);
}
