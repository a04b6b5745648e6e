import { parseJson } from '../common/json.js';
import type { OrderedDocument } from '../documents/DocumentStore.js';
import { parseRates, type ParsedRates } from './parseRates.js';
import type { RateTable } from './RateTable.js';

/** Returns the content of a rates file with this table. */
export function tableContent({ date, base, values }: ParsedRates): string {
  return JSON.stringify({ date, [base]: Object.fromEntries(values) });
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
