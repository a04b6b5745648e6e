import { createRequire } from 'node:module';
import { daysSince, isDate } from './days.js';
import { quote } from './quote.js';
import { RateTable } from './RateTable.js';
import { isObject, readJsonFile } from './readFile.js';
import { SettingsError } from './SettingsError.js';

/** A checked rate table. */
export interface ParsedRates {
  /** The day of the rates, `YYYY-MM-DD`. */
  date: string;
  /** What one unit of the base is worth, by code in lower case; the base itself is 1. */
  values: Map<string, number>;
}

/** The daily table that comes with the service. */
const embeddedTable = '@fawazahmed0/currency-api/v1/currencies/usd.json';

/** How much of the legal tenders may be missing: a currency that is being retired, not a cut file. */
const mostMissing = 0.05;

/** What a value must lie between, so that the quotient of any two is a number, and more than 0. */
const [lowest, highest] = [1e-15, 1e15];

/**
 * Reads and checks a rate table.
 *
 * @param file path of a table; without it the embedded one
 * @param tenders the ISO 4217 codes of which nearly all must be there
 * @throws SettingsError naming the file and what is wrong with it
 */
export function loadRates(
  file: string | undefined,
  tenders: readonly string[],
  now: number,
): RateTable {
  if (file !== undefined && /^\s*[a-z][a-z\d+.-]*:\/\//i.test(file)) {
    // The address itself may hold a password.
    throw new SettingsError(
      "the rate table can't be read from an address: name a file with --rates",
    );
  }
  const path = file ?? createRequire(import.meta.url).resolve(embeddedTable);
  try {
    const { date, values } = parseRates(readJsonFile(path), tenders);
    // A day ahead is a time zone; more is an error that would make the table look fresh for ever.
    if (file !== undefined && daysSince(date, now) < -1) {
      throw new Error(`its date ${date} is in the future`);
    }
    return new RateTable(date, values, file === undefined);
  } catch (error) {
    throw new SettingsError(`the rate table ${path} can't be used: ${(error as Error).message}`);
  }
}

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
  const values = parseValues(table);
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

function parseValues(table: Record<string, unknown>): Map<string, number> {
  const values = new Map<string, number>();
  for (const [code, value] of Object.entries(table)) {
    if (typeof value !== 'number' || !(value > lowest && value < highest)) {
      const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
      throw new Error(
        `its value for ${quote(code)} is ${quote(shown)}, not a number between ${lowest} and ` +
          highest.toExponential().replace('+', ''),
      );
    }
    if (values.has(code.toLowerCase())) throw new Error(`it holds ${quote(code)} twice`);
    values.set(code.toLowerCase(), value);
  }
  return values;
}
