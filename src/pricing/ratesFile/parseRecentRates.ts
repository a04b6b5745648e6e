import { currencyCode, day } from '../../input/index.js';
import { parseRatesFile, type Parsed, type RatesFile } from '../../protocol/index.js';
import { ownValue } from '../../protocol/ownData.js';
import { isDay, rateIn } from '../../protocol/parseSwap.js';
import { accept, protocolFault } from '../../protocol/readEnvelope.js';

/** The days after which a file is too old to be used. */
const maxAge = 14;

/**
 * Parses a rates file such as `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base.
 *
 * @param now milliseconds since 1970
 * @returns a fault whose message says what is wrong with the date or the rates
 */
export function parseRecentRates(content: unknown, now: number): Parsed<RatesFile> {
  const problem = dateProblem(ownValue(content, 'date'), now);
  if (problem) return protocolFault(problem);
  const file = parseRatesFile(content, {
    day: String,
    code: currencyCode,
    // A code given twice is ambiguous.
    rate: (value, _, isRepeated) => (isRepeated ? 0 : (rateIn(value) ?? 0)),
  });
  if (!file?.rates.size || (file.rates.get(file.base) ?? 1) !== 1) {
    return protocolFault(
      'it must contain exactly one object of rates, named after its base currency, such as "usd"',
    );
  }
  file.rates.set(file.base, 1);
  return accept(file);
}

/** Says what is wrong with the date of a rates file at a time, milliseconds since 1970; an empty text: nothing is. */
export function dateProblem(written: unknown, now: number): string {
  const age = isDay(written) ? Math.floor((now - Date.parse(written)) / day) : NaN;
  if (age >= -1 && age <= maxAge) return '';
  const date = typeof written === 'string' ? written.slice(0, 99) : 'missing';
  const today = new Date(now).toISOString().slice(0, 10);
  // Only a day can be right by another clock.
  const [by, correct] = isDay(written)
    ? [" by this device's clock", ', or correct the clock']
    : ['', ''];
  return (
    `its date is ${date}, but today is ${today}${by}: update the file daily (its date must be within the last ` +
    `${maxAge} days)${correct}`
  );
}

/** Returns when a rates file becomes too old to be used, milliseconds since 1970. */
export function expiryOf({ date }: Pick<RatesFile, 'date'>): number {
  return Date.parse(date) + (maxAge + 1) * day;
}
