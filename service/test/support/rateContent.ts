import { legalTenders } from '../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../src/countries/readCurrencyRegions.js';
import { loadEmbeddedRates } from '../../src/rates/loadEmbeddedRates.js';
import type { ParsedRates } from '../../src/rates/parseRates.js';

/** Legal tenders, as the service knows them. */
export const tenders = legalTenders(readCurrencyRegions());

/** The table that comes with the service. */
export const embedded = loadEmbeddedRates(tenders);

/** The day of the embedded table at noon: the clock of tests that use it. */
export const noon = Date.parse(`${embedded.date}T12:00:00Z`);

/** The day this many days after that of the embedded table. */
export function dayAfter(days: number): string {
  return new Date(noon + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** Today, in days after the embedded table: a process has the real clock. */
export const today = Math.round((Date.now() - noon) / (24 * 3600 * 1000));

/** How a table differs from the embedded one. */
export interface Changes {
  /** Days after the embedded table. */
  days?: number;
  /** In lower case. */
  base?: string;
  /** Factors of values, by code in lower case; 1.2 means that the currency has lost value. */
  moves?: Record<string, number>;
  /** The currencies that it has, in lower case; by default all. */
  only?: readonly string[];
  /** The currencies that it lacks, in lower case. */
  without?: readonly string[];
}

/** The embedded table with changes, in any base. */
export function changedRates(changes: Changes = {}): ParsedRates {
  const { days = 0, base = 'usd', moves = {}, only = [...embedded.values.keys()] } = changes;
  const { without = [] } = changes;
  const value = (code: string): number => (embedded.values.get(code) ?? 1) * (moves[code] ?? 1);
  const values = new Map(
    only.filter((code) => !without.includes(code)).map((code) => [code, value(code) / value(base)]),
  );
  return { date: dayAfter(days), base, values };
}

/** The same as the content of a file. */
export function rateContent(changes: Changes = {}): string {
  const { date, base, values } = changedRates(changes);
  return JSON.stringify({ date, [base]: Object.fromEntries(values) });
}

/** The same as the answer of a Frankfurter server, version 2, which dates each rate. */
export function rateList(changes: Changes = {}, otherDays: Record<string, string> = {}): string {
  const { date, base, values } = changedRates(changes);
  const rows = [...values].map(([quote, rate]) => ({
    date: otherDays[quote] ?? date,
    base: base.toUpperCase(),
    quote: quote.toUpperCase(),
    rate,
  }));
  return JSON.stringify(rows);
}
