import type { ParsedRates } from './parseRates.js';

/** A rate that is of another day than the table of its source. */
export interface StaleRate {
  /** The code of the currency, in lower case. */
  code: string;
  /** The day of the rate. */
  date: string;
}

/**
 * Returns a warning that names the rates that a table lacks because they are of another day; `null` if there are
 * none, or only those that the table before lacked too.
 *
 * @param before the table before, if there is one
 */
export function staleWarning(
  table: Pick<ParsedRates, 'date'>,
  stale: readonly StaleRate[],
  before: Pick<ParsedRates, 'values'> | undefined,
): string | null {
  const named = stale
    .filter(({ code }) => before?.values.has(code) ?? true)
    .map(({ code, date }) => `${code.toUpperCase().slice(0, 9)} (${date.slice(0, 10)})`);
  if (named.length === 0) return null;
  return `rates that are not of ${table.date} are left out: ${named.join(', ')}`;
}
