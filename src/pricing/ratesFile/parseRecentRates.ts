import { currencyCode, LocalPriceError } from '../../input/index.js';
import { parseRatesFile, type RatesFile } from '../../protocol/index.js';
import { isDay, rateIn } from '../../protocol/parseSwap.js';

const day = 24 * 3_600_000;

/** The days after which a file is too old to be used. */
const maxAge = 14;

/**
 * Reads a rates file such as `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base.
 *
 * @param now milliseconds since 1970
 * @throws LocalPriceError `protocol` if the date or the rates are wrong
 */
export function parseRecentRates(content: unknown, now: number): RatesFile {
  const file = parseRatesFile(content, {
    day: (date) => recentDay(date, now),
    code: currencyCode,
    // A code given twice is ambiguous.
    rate: (value, _, isRepeated) => (isRepeated ? 0 : (rateIn(value) ?? 0)),
  });
  if (!file?.rates.size || (file.rates.get(file.base) ?? 1) !== 1) {
    throw refused(
      'it must contain exactly one object of rates, named after its base currency, such as "usd"',
    );
  }
  file.rates.set(file.base, 1);
  return file;
}

function recentDay(value: unknown, now: number): string {
  const age = isDay(value) ? Math.floor((now - Date.parse(value)) / day) : NaN;
  if (age >= -1 && age <= maxAge) return value as string;
  const date = typeof value === 'string' ? value.slice(0, 99) : 'missing';
  const today = new Date(now).toISOString().slice(0, 10);
  throw refused(
    `its date is ${date}, but today is ${today}: update the file daily (its date must be within the last ` +
      `${maxAge} days)`,
  );
}

function refused(why: string): LocalPriceError {
  return new LocalPriceError('protocol', `${why}.`);
}
