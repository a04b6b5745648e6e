import { isDay, parseRatesFile, quote } from 'local-price/protocol';
import { isObject } from '../common/json.js';
import { RateTable } from './RateTable.js';

/** The content of a rate table. */
export type ParsedRates = Pick<RateTable, 'date' | 'base' | 'values'> &
  Partial<Pick<RateTable, 'days' | 'kept'>>;

/** The maximum bytes of a rate table; a table of 350 currencies has 10 kB. */
export const maxTableSize = 4_000_000;

/** The share of the legal tenders that the embedded table may lack: enough for retired currencies. */
const maxMissing = 0.05;

/** The bounds of a value, so that the quotient of any two values is a positive number. */
const [minValue, maxValue] = [1e-15, 1e15];

/**
 * Parses the content of a rates file, `{"date": "2026-01-31", "usd": {"usd": 1, "eur": 0.88, …}}`, with any
 * base.
 *
 * @param tenders ISO 4217 codes of the legal tenders. What can't be read of anything else is left out; by default,
 * every value must be readable
 * @throws Error whose message says in a few words what is wrong
 */
export function parseRates(content: unknown, tenders?: readonly string[]): RateTable {
  const { date, base, values, days, kept } = readContent(content, tenders);
  return new RateTable(date, values, false, base, { days, kept });
}

/**
 * Parses the table that is installed with the service, like {@link parseRates}. Nearly all legal tenders must have
 * a value.
 *
 * @param tenders ISO 4217 codes of the legal tenders
 * @throws Error whose message says in a few words what is wrong
 */
export function parseEmbeddedRates(content: unknown, tenders: readonly string[]): RateTable {
  const { date, base, values } = readContent(content);
  const missing = tenders.filter((code) => !values.has(code.toLowerCase()));
  if (missing.length > tenders.length * maxMissing) {
    throw new Error(
      `${missing.length} of ${tenders.length} legal tenders are missing, such as ` +
        missing.slice(0, 3).join(', '),
    );
  }
  return new RateTable(date, values, true, base);
}

function readContent(content: unknown, tenders?: readonly string[]): Required<ParsedRates> {
  if (!isObject(content)) throw new Error('it is not a JSON object');
  const needed = tenders && new Set(tenders.map((code) => code.toLowerCase()));
  const file = parseRatesFile(content, {
    day: checkedDay,
    code: currencyOf,
    rate: (value, name, isRepeated) => {
      if (isRepeated) throw new Error(`it contains ${quote(name)} twice`);
      if (isReadable(value)) return value;
      if (needed?.has(name.toLowerCase()) ?? true) throw unreadable(value, name);
      return NaN;
    },
  });
  if (!file) {
    throw new Error('besides date it must contain one object, named after the base currency');
  }
  const { date, base } = file;
  const values = new Map([...file.rates].filter(([, value]) => !Number.isNaN(value)));
  if (values.get(base) !== 1) {
    const name = Object.keys(content).find((each) => each !== 'date') ?? '';
    throw new Error(`its base ${quote(name)} is not among its values as 1`);
  }
  if (values.size < 2) throw new Error('it has no currency besides its base');
  const [days, kept] = [content['days'], content['kept']].map((list) =>
    readDays(list, date, values),
  );
  return {
    date,
    base,
    values,
    days: new Map([...days!, ...kept!].filter(([, day]) => day < date)),
    kept: new Set(kept!.keys()),
  };
}

/** Reads the days of values that may be older than their table, `{"mur": "2026-01-30"}`. Anything else is left out. */
function readDays(list: unknown, date: string, values: ParsedRates['values']): Map<string, string> {
  const isOne = (each: [string, unknown]): each is [string, string] =>
    values.has(each[0]) && isDay(each[1]) && each[1] <= date;
  return new Map(Object.entries(isObject(list) ? list : {}).filter(isOne));
}

function checkedDay(value: unknown): string {
  if (isDay(value)) return value;
  throw new Error('its date is not a day such as "2026-01-31"');
}

/** The names in a rates file that are not those of currencies. */
const otherNames = new Set(['date', 'days', 'kept']);

function currencyOf(name: string): string | null {
  return otherNames.has(name) ? null : name.toLowerCase();
}

function isReadable(value: unknown): value is number {
  return typeof value === 'number' && value > minValue && value < maxValue;
}

function unreadable(value: unknown, name: string): Error {
  if (value === undefined) return new Error(`its value for ${quote(name)} is missing`);
  const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return new Error(
    `its value for ${quote(name)} is ${quote(shown)}, not a number between ${minValue} and ` +
      maxValue.toExponential().replace('+', ''),
  );
}
