import { check, currencyCode } from '../../input/index.js';
import type { ExactSwap, RatePair } from '../priceFor.js';
import { crossRate } from './crossRate.js';
import { readRatesFile, type OpenRates } from './readRatesFile.js';

/** The time at which a rates file must not be too old. */
export interface AtTime {
  /** A `Date`, or milliseconds since 1970; default: now. */
  now?: Date | number | undefined;
}

/**
 * Reads and checks a rates file once, for any number of prices.
 *
 * @param file what the file contains, parsed or as text
 * @throws LocalPriceError `protocol` if a page would not use the file
 */
export function openRates(file: unknown, options?: AtTime | null): OpenRates {
  return readRatesFile(file, timeOf(options));
}

/**
 * Returns the rate between two currencies of a rates file, for `priceFor`, which then returns the price that a page
 * shows with this file.
 *
 * @param file what the file contains, parsed or as text; or what `openRates` returned
 * @param pair what `rateNeeded` returned; `null`: no rate is needed
 * @param options `now`: the time at which the file must not be too old, in milliseconds since 1970; default: now
 * @returns `null` if the pair is `null`, or the file does not have both currencies
 * @throws LocalPriceError `protocol` if a page would not use the file, and `config` if the pair is wrong
 * @example
 * const rate = rateFrom(await readFile('rates.json', 'utf8'), rateNeeded(terms, visitor));
 */
export function rateFrom(
  file: unknown,
  pair: RatePair | null,
  options?: AtTime | null,
): ExactSwap | null {
  if (pair == null) return null;
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const code = currencyCode(pair[name]);
    check(code, name, pair[name], 'an ISO 4217 code such as EUR');
    return code;
  }) as [string, string];
  const read = readRatesFile(file, timeOf(options));
  const [worth, divisor] = [read.rates.get(to), read.rates.get(from)];
  if (worth === undefined || divisor === undefined) return null;
  const { swap } = crossRate(read, { symbol: to, base: from })!;
  return { ...swap, quotient: [worth, divisor] };
}

/** @throws LocalPriceError `config` if it is not a time */
function timeOf(options: AtTime | null | undefined): number {
  const { now = Date.now() } = Object(options) as AtTime;
  const time = typeof now === 'number' || now instanceof Date ? new Date(now).getTime() : NaN;
  check(!Number.isNaN(time), 'now', now, 'a Date, or milliseconds since 1970');
  return time;
}
