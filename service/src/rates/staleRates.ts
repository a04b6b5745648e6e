import type { ParsedRates } from './parseRates.js';

/** A rate that is of another day than the table of its source. */
export interface StaleRate {
  /** The code of the currency, in lower case. */
  code: string;
  /** The day of the rate. */
  date: string;
}

/** The currencies without which no table is the first one. */
const needed = new Set(['usd', 'eur']);

/**
 * Returns a warning that names the rates that a table lacks because they are more than three days away; none if there are no
 * such rates, or only those that the table before lacked too.
 *
 * @param before the table before, if there is one
 */
export function staleWarnings(
  table: Pick<ParsedRates, 'date'>,
  stale: readonly StaleRate[],
  before: Pick<ParsedRates, 'values' | 'kept'> | undefined,
): string[] {
  const named = stale
    .filter(({ code }) => !before || (before.values.has(code) && !before.kept?.has(code)))
    .map(nameOf);
  if (named.length === 0) return [];
  return [`rates that are not of ${table.date} are left out: ${named.join(', ')}`];
}

/** Returns what is wrong with a first table if it lacks the dollar or the euro, although its source has them. */
export function problemOfFirst(stale: readonly StaleRate[]): Error | undefined {
  const missing = stale.find(({ code }) => needed.has(code));
  return missing && new Error(`its ${nameOf(missing)} is not of the days of its other rates`);
}

function nameOf({ code, date }: StaleRate): string {
  return `${code.toUpperCase().slice(0, 9)} (${date.slice(0, 10)})`;
}
