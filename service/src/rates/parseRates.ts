import { isDay, parseRatesFile } from 'local-price/protocol';
import { isObject } from '../common/json.js';
import { quote } from '../common/text.js';
import { RateTable } from './RateTable.js';

/** The content of a rate table. */
export type ParsedRates = Pick<RateTable, 'date' | 'base' | 'values'>;

/** The maximum bytes of a rate table; a table of 350 currencies has 10 kB. */
export const maxTableSize = 4_000_000;

/**
 * The share of the legal tenders that may be missing: enough for retired currencies, not for a truncated
 * file.
 */
const maxMissing = 0.05;

/** The bounds of a value, so that the quotient of any two values is a positive number. */
const [lowest, highest] = [1e-15, 1e15];

/**
 * Parses the content of a rates file, `{"date": "2026-01-31", "usd": {"usd": 1, "eur": 0.88, …}}`, with any
 * base.
 *
 * @param tenders ISO 4217 codes of the legal tenders; nearly all of them must have a value
 * @param embedded whether it is the table that is installed with the service
 * @throws Error whose message says in a few words what is wrong
 */
export function parseRates(
  content: unknown,
  tenders: readonly string[],
  embedded = false,
): RateTable {
  if (!isObject(content)) throw new Error('it is not a JSON object');
  const file = parseRatesFile(content, { day: checkedDay, code: currencyOf, rate: checkedValue });
  if (!file) {
    throw new Error('besides date it must contain one object, named after the base currency');
  }
  const { date, base, rates: values } = file;
  if (values.get(base) !== 1) {
    const name = Object.keys(content).find((each) => each !== 'date') ?? '';
    throw new Error(`its base ${quote(name)} is not among its values as 1`);
  }
  if (values.size < 2) throw new Error('it has no currency besides its base');
  const missing = tenders.filter((code) => !values.has(code.toLowerCase()));
  if (missing.length > tenders.length * maxMissing) {
    throw new Error(
      `${missing.length} of ${tenders.length} legal tenders are missing, such as ` +
        missing.slice(0, 3).join(', '),
    );
  }
  return new RateTable(date, values, embedded, base);
}

function checkedDay(value: unknown): string {
  if (isDay(value)) return value;
  throw new Error('its date is not a day such as "2026-01-31"');
}

function currencyOf(name: string): string | null {
  return name === 'date' ? null : name.toLowerCase();
}

function checkedValue(value: unknown, name: string, isRepeated: boolean): number {
  if (typeof value !== 'number' || !(value > lowest && value < highest)) {
    const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
    throw new Error(
      `its value for ${quote(name)} is ${quote(shown)}, not a number between ${lowest} and ` +
        highest.toExponential().replace('+', ''),
    );
  }
  if (isRepeated) throw new Error(`it contains ${quote(name)} twice`);
  return value;
}
