import { parseJson } from '../common/json.js';
import type { OrderedDocument } from '../documents/DocumentStore.js';
import { parseRates, type ParsedRates } from './parseRates.js';
import type { RateTable } from './RateTable.js';

/**
 * Returns the content of a rates file with this table. `days` has the days of values that are older than the table, and
 * `kept` those of the values that the source lacks.
 */
export function tableContent({
  date,
  base,
  values,
  days = new Map(),
  kept = new Set(),
}: ParsedRates): string {
  const others = [...days].filter(([code]) => !kept.has(code));
  const ofKept = [...kept].map((code) => [code, days.get(code) ?? date]);
  return JSON.stringify({
    date,
    [base]: Object.fromEntries(values),
    ...(others.length > 0 && { days: Object.fromEntries(others) }),
    ...(ofKept.length > 0 && { kept: Object.fromEntries(ofKept) }),
  });
}

/** Returns a table as a document that is stored by its day; the newest day is the last in order. */
export function tableDocument(table: ParsedRates): OrderedDocument {
  return { name: table.date, content: tableContent(table), order: Date.parse(table.date) };
}

/**
 * Parses a table that we have written, so every value must be readable.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function parseTable(content: string | Uint8Array): RateTable {
  return parseRates(parseJson(content));
}
