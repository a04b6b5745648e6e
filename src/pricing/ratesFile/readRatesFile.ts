import type { LocalPriceError } from '../../input/index.js';
import type { RatesFile } from '../../protocol/index.js';
import { fileError } from './crossRate.js';
import { OpenRates } from './OpenRates.js';
import { dateProblem, parseRecentRates } from './parseRecentRates.js';

/** The most characters of a rates file that a page reads. */
const maxLength = 64 * 1024;

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
  if (file instanceof OpenRates) {
    const why = dateProblem(file.date, now);
    if (why) throw unusable(why);
    return file;
  }
  const parsed = parseRecentRates(typeof file === 'string' ? parse(file) : file, now);
  if (parsed.ok) return parsed.value;
  throw unusable(parsed.fault.message);
}

function unusable(why: string): LocalPriceError {
  return fileError(`The rates file can't be used: ${why}.`, `${why}.`);
}

function parse(text: string): unknown {
  if (text.length > maxLength) {
    throw fileError(
      `The rates file is longer than ${maxLength} characters.`,
      `it is longer than ${maxLength} characters.`,
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw fileError('The rates file is not JSON.', 'it is not JSON.', cause);
  }
}
