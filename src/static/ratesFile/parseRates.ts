import { currencyCode, LocalPriceError } from '../../input/index.js';
import { ownValue } from '../../protocol/ownData.js';
import { rateIn } from '../../protocol/parseSwap.js';

/** A rates file, checked. */
export interface RatesFile {
  /** The day of the rates, `YYYY-MM-DD`. */
  readonly date: string;
  /** ISO 4217 code of the base currency. */
  readonly base: string;
  /** The value of one unit of the base, by ISO 4217 code; 0 if the file has no valid rate for the code. */
  readonly rates: ReadonlyMap<string, number>;
}

const day = 24 * 3_600_000;

/** The days after which a file is too old to be used. */
const longestAge = 14;

/**
 * Reads a rates file such as `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base.
 *
 * @param now milliseconds since 1970
 * @throws LocalPriceError `protocol` if the date or the rates are wrong
 */
export function parseRates(content: unknown, now: number): RatesFile {
  const given = ownValue(content, 'date');
  const date = typeof given === 'string' ? given : 'missing';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  const age = isDay ? Math.floor((now - Date.parse(date)) / day) : NaN;
  if (!(age >= -1 && age <= longestAge)) {
    throw refused(
      `its date is ${date.slice(0, 99)}, but must be within the last ${longestAge} days: ` +
        'update the file daily',
    );
  }
  const [name = '', ...others] = Object.keys(content as object).filter(currencyCode);
  const base = currencyCode(name)!;
  const rates = new Map<string, number>();
  for (const [each, value] of Object.entries(Object(ownValue(content, name)) as object)) {
    const code = currencyCode(each);
    // A code given twice is ambiguous.
    if (code) rates.set(code, rates.has(code) ? 0 : (rateIn(value) ?? 0));
  }
  if (others.length || !rates.size || (rates.get(base) ?? 1) !== 1) {
    throw refused(
      'it must contain exactly one object of rates, named after its base currency, such as "usd"',
    );
  }
  return { date, base, rates: rates.set(base, 1) };
}

function refused(why: string): LocalPriceError {
  return new LocalPriceError('protocol', `${why}.`);
}
