import { currencyCode, LocalPriceError } from '../../input/index.js';
import { ownValue } from '../../protocol/ownData.js';
import { rateIn } from '../../protocol/parseSwap.js';

/** A rates file, checked. */
export interface RatesFile {
  /** The day of the rates, `YYYY-MM-DD`. */
  readonly date: string;
  /** ISO 4217 code of the currency that the others are given in. */
  readonly base: string;
  /** What one unit of the base is worth, by ISO 4217 code; 0 where what stands there is no rate. */
  readonly rates: ReadonlyMap<string, number>;
}

const day = 24 * 3_600_000;

/** The days for which a file is believed. */
const longestAge = 14;

/**
 * Reads the content of a rates file: `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, whatever its
 * base.
 *
 * @param now milliseconds since 1970
 * @throws LocalPriceError `protocol`
 */
export function parseRates(content: unknown, now: number): RatesFile {
  const given = ownValue(content, 'date');
  const date = typeof given === 'string' ? given : 'missing';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  const age = isDay ? Math.floor((now - Date.parse(date)) / day) : NaN;
  if (!(age >= -1 && age <= longestAge)) {
    throw refused(
      `its date is ${date.slice(0, 99)}, not a day of the last ${longestAge} such as ` +
        '"2026-11-21": write the file anew every day',
    );
  }
  const [name = '', ...others] = Object.keys(content as object).filter(currencyCode);
  const base = currencyCode(name)!;
  const rates = new Map<string, number>();
  for (const [each, value] of Object.entries(Object(ownValue(content, name)) as object)) {
    const code = currencyCode(each);
    // Of a code that stands there twice, nobody knows which counts.
    if (code) rates.set(code, rates.has(code) ? 0 : (rateIn(value) ?? 0));
  }
  if (others.length || !rates.size || (rates.get(base) ?? 1) !== 1) {
    throw refused('it must hold one object of rates, named after its base, such as "usd"');
  }
  return { date, base, rates: rates.set(base, 1) };
}

function refused(why: string): LocalPriceError {
  return new LocalPriceError('protocol', `${why}.`);
}
