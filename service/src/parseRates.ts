import { quote } from './quote.js';
import { isDate } from './rateAge.js';

/** A checked rate table. */
export interface ParsedRates {
  date: string;
  /** What one unit of the base is worth, by code in lower case; the base itself is 1. */
  values: Map<string, number>;
}

/** How much of the legal tenders may be missing: a currency that is being retired, not a cut file. */
const mostMissing = 0.05;

/**
 * Checks the content of a rate file: `{"date": "2026-01-31", "usd": {"usd": 1, "eur": 0.88, …}}`,
 * whatever its base.
 *
 * @param tenders the ISO 4217 codes of which nearly all must be there
 * @throws Error whose message says in a few words what is wrong
 */
export function parseRates(content: unknown, tenders: readonly string[]): ParsedRates {
  if (!isObject(content)) throw new Error('it is not a JSON object');
  const { date, ...tables } = content;
  if (!isDate(date)) throw new Error('its date is not a day such as "2026-01-31"');
  const [[base, table] = [], ...others] = Object.entries(tables);
  if (base === undefined || others.length > 0 || !isObject(table)) {
    throw new Error('beside date it must hold one object, named after the base currency');
  }
  const values = new Map<string, number>();
  for (const [code, value] of Object.entries(table)) {
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
      throw new Error(`its value for ${quote(code)} is not a number above 0`);
    }
    if (values.has(code.toLowerCase())) throw new Error(`it holds ${quote(code)} twice`);
    values.set(code.toLowerCase(), value);
  }
  if (values.get(base.toLowerCase()) !== 1) {
    throw new Error(`its base ${quote(base)} is not among its values as 1`);
  }
  const missing = tenders.filter((code) => !values.has(code.toLowerCase()));
  if (missing.length > tenders.length * mostMissing) {
    throw new Error(
      `${missing.length} of ${tenders.length} legal tenders are missing, such as ` +
        missing.slice(0, 3).join(', '),
    );
  }
  return { date, values };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
