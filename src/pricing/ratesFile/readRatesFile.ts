import type { RatesFile } from '../../protocol/index.js';
import { fileError, refused } from './crossRate.js';
import { dateProblem, parseRecentRates } from './parseRecentRates.js';

/** The most characters of a rates file that a page reads. */
const maxLength = 64 * 1024;

/** A rates file that has been read and checked, for any number of prices. */
export type OpenRates = Readonly<RatesFile>;

/** All of them: only their date can become wrong. */
const opened = new WeakSet<object>();

/** Returns whether the setting `rates` is the content of a file; otherwise, it is an address. */
export function isRatesContent(rates: string): boolean {
  return rates.trim().startsWith('{');
}

/**
 * Reads a rates file that is at hand: in the page, or on a server.
 *
 * @param file what the file contains, parsed or as text; or what `openRates` returned
 * @param now milliseconds since 1970
 * @throws LocalPriceError `protocol`, which says what is wrong with the file and does not repeat it
 */
export function readRatesFile(file: unknown, now: number): RatesFile {
  let why;
  if (opened.has(Object(file) as object)) {
    why = dateProblem((file as OpenRates).date, now);
    if (!why) return file as RatesFile;
  } else {
    const parsed = parseRecentRates(typeof file === 'string' ? parse(file) : file, now);
    if (parsed.ok) {
      opened.add(parsed.value);
      return parsed.value;
    }
    why = parsed.fault.message;
  }
  throw fileError(`The rates file can't be used: ${why}.`, `${why}.`);
}

function parse(text: string): unknown {
  if (text.length > maxLength) throw refused(`is longer than ${maxLength} characters`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw refused('is not JSON', cause);
  }
}
