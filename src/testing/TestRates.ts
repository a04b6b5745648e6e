import { errorOf, type LocalPriceError, problemWith } from '../input/index.js';
import { isDay, parseRatesFile, type DayRates } from '../protocol/index.js';
import { jsonText } from './jsonText.js';

/** Rates in the shape of a rates file: `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base. */
export interface RatesTable {
  /** The day of the rates, `YYYY-MM-DD`. Default: today (UTC). */
  date?: string;
  /** What one unit of a base currency is worth, by code. */
  [base: string]: Readonly<Record<string, number>> | string | undefined;
}

/** Rates as a service and as a file have them. */
export interface TestRates extends DayRates {
  /** The content of a rates file; `null`: without a table, each page has its own file. */
  readonly file: string | null;
}

/**
 * Reads a table of rates. Their codes are in lower case.
 *
 * @param own the visitor's currency. Without a table, one unit of any other currency is worth two of it
 * @throws LocalPriceError `config`
 */
export function readRates(table: RatesTable | undefined, own: string | null): TestRates {
  const today = new Date().toISOString().slice(0, 10);
  if (table == null) {
    const codes = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
    const values = new Map(codes.map((code) => [code, 1]));
    if (own !== null) values.set(own.toLowerCase(), 2);
    return { date: today, values, file: null };
  }
  const file = parseRatesFile(table, {
    day(date = today) {
      if (isDay(date)) return date;
      throw ratesError(
        `date is ${jsonText(date)}: write a day such as 2026-11-21, or leave it out`,
      );
    },
    code: (name) => (name === 'date' ? null : name.toLowerCase()),
    rate(value, name) {
      if (typeof value === 'number' && value > 0 && value < Infinity) return value;
      throw ratesError(`${name} is ${jsonText(value)}: write a number greater than 0`);
    },
  });
  if (!file) throw ratesError('write one table, such as {usd: {eur: 0.88, jpy: 151}}');
  const { date, base } = file;
  const values = file.rates.set(base, 1);
  return { date, values, file: JSON.stringify({ date, [base]: Object.fromEntries(values) }) };
}

function ratesError(what: string): LocalPriceError {
  return errorOf(problemWith('argument', 'rates', null, `rates: ${what}.`));
}
