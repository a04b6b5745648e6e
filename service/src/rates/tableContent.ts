import { parseJson } from '../common/json.js';
import { parseRates, type ParsedRates } from './parseRates.js';

/** A table to write. */
interface Table {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** Code of the base currency; by default, any currency whose value is 1. */
  base?: string;
  /** What one unit of the base is worth, by code in lower case. */
  values: ReadonlyMap<string, number>;
}

/** Returns the content of a rates file with this table. */
export function tableContent({ date, base, values }: Table): string {
  const [unit = ''] = [...values].find(([, value]) => value === 1) ?? [];
  return JSON.stringify({ date, [base ?? unit]: Object.fromEntries(values) });
}

/** Returns a table as a document that is stored by its day; the newest day is the last in order. */
export function tableDocument(table: Table): { name: string; content: string; order: number } {
  return { name: table.date, content: tableContent(table), order: Date.parse(table.date) };
}

/**
 * Parses a table that we have written. It had enough legal tenders when it was accepted.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function parseTable(content: string | Uint8Array): ParsedRates {
  return parseRates(parseJson(content), []);
}
