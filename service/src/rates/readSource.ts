import { isDay, quote } from 'local-price/protocol';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { daysBetween, daysSince } from '../common/days.js';
import { isObject, parseJson } from '../common/json.js';
import { parseRates } from './parseRates.js';
import { maxLag, type RateTable } from './RateTable.js';
import type { StaleRate } from './staleRates.js';

/** The daily reference rates of the European Central Bank, about thirty currencies. */
const ecbAddress = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Where a rate table comes from, and its format. */
export interface RateSource {
  /** A path or an http(s) address. */
  location: string;
  /**
   * Parses the content.
   *
   * @param tenders ISO 4217 codes of the legal tenders; see {@link parseRates}
   * @param now milliseconds since 1970: a list of dated rates has no later day; default: any
   * @throws Error whose message says in a few words what is wrong
   */
  parse(content: Uint8Array | string, tenders: readonly string[], now?: number): SourceTable;
}

/** What a source contains. */
export interface SourceTable {
  table: RateTable;
  /** The rates that the table lacks, since they are of another day. */
  stale: readonly StaleRate[];
  /** The codes of rates that are of a later day than the table, in lower case. */
  early: readonly string[];
}

/** Returns the content as that of a rates file, which is not checked yet. */
type Reader = (
  content: Uint8Array | string,
  now: number,
) => { file: unknown; stale?: readonly StaleRate[]; early?: readonly string[] };

/**
 * Reads the setting `--rates`: `ecb`, `ecb:URL`, `frankfurter:URL` (the base address of a server, with or without
 * `/v1` or `/v2`), or the location of a rates file.
 */
export function readSource(source: string): RateSource {
  const [, name, address = ''] = /^(ecb|frankfurter)(?::(.*))?$/is.exec(source) ?? [];
  if (name?.toLowerCase() === 'ecb') return sourceOf(address || ecbAddress, readEcb);
  if (!address) return sourceOf(source, (content) => ({ file: parseJson(content) }));
  const base = address.replace(/(?<!\/)\/+$/, '');
  if (base.endsWith('/v2')) return sourceOf(`${base}/rates`, readFrankfurterList);
  const latest = base.endsWith('/v1') ? 'latest' : 'v1/latest';
  return sourceOf(`${base}/${latest}`, readFrankfurter);
}

function sourceOf(location: string, read: Reader): RateSource {
  return {
    location,
    parse: (content, tenders, now = Infinity) => {
      const { file, stale = [], early = [] } = read(content, now);
      return { table: parseRates(file, tenders), stale, early };
    },
  };
}

/** Reads `<Cube time='2026-01-30'><Cube currency='USD' rate='1.0393'/>…`; the base is the euro. */
const readEcb: Reader = (content) => {
  const days = elementsOf(content).filter(({ attributes }) => 'time' in attributes);
  const rows = days.flatMap(({ children }) =>
    children.flatMap((child) => (child instanceof XmlElement ? [child.attributes] : [])),
  );
  if (days.length !== 1 || rows.length === 0) {
    throw new Error('it is not the XML of the European Central Bank for one day');
  }
  for (const { currency = '' } of rows) {
    if (!/^[A-Z\d]{3}$/.test(currency)) throw new Error(`it has a row for ${quote(currency)}`);
  }
  return {
    file: fileOf(
      days[0]!.attributes['time'],
      'eur',
      rows.map(({ currency, rate }) => [currency!, numberOf(rate)]),
    ),
  };
};

/**
 * Returns all elements of an XML document.
 *
 * @throws Error if it is not a whole document, as when its end is missing
 */
function elementsOf(content: Uint8Array | string): XmlElement[] {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const elements: XmlElement[] = [];
  try {
    // The parser copies the whole text at each carriage return.
    const { root } = parseXml(text.replace(/\r\n?/g, '\n'));
    if (root) elements.push(root);
  } catch (error) {
    // Its message quotes the document. Elements that are nested too deeply have no line.
    const { line } = error as { line?: number };
    const where = line === undefined ? '' : ` (see line ${line})`;
    throw new Error(`it is not the XML of the European Central Bank, or is cut off${where}`);
  }
  // The list grows while it is walked through.
  for (const { children } of elements) {
    for (const child of children) if (child instanceof XmlElement) elements.push(child);
  }
  return elements;
}

/** Returns the number that a text is, and any other text as it is. */
function numberOf(text: string | undefined): unknown {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Reads `{"base": "EUR", "date": "2026-01-30", "rates": {"USD": 1.0393, …}}`. */
const readFrankfurter: Reader = (content) => {
  const answer = parseJson(content);
  if (isObject(answer) && typeof answer['base'] === 'string' && isObject(answer['rates'])) {
    return { file: fileOf(answer['date'], answer['base'], Object.entries(answer['rates'])) };
  }
  throw new Error('it is not an answer of Frankfurter');
};

/** The currencies whose newest rate gives a list its day. */
const majors = new Set(['usd', 'eur', 'gbp', 'jpy']);

/**
 * Reads `[{"date": "2026-01-30", "base": "EUR", "quote": "USD", "rate": 1.0393}, …]`, in which each rate has its own
 * day. The day of the list is the newest one of a major currency, and counts for rates of the next three days, too. A
 * day in the future, which would keep the list from being used, is an error of that row.
 */
const readFrankfurterList: Reader = (content, now) => {
  const answer = parseJson(content);
  const rows = (Array.isArray(answer) ? answer : []).filter(isObject);
  const base = rows[0]?.['base'];
  if (typeof base !== 'string' || rows.some((row) => row['base'] !== base)) {
    throw new Error('it is not an answer of Frankfurter with one base');
  }
  const rates = rows.flatMap(({ date, quote: code, rate }) =>
    typeof code === 'string' ? [{ date: String(date), code, rate }] : [],
  );
  checkRepeats(rates.map(({ code }) => code));
  const ofMajors = rates.filter(({ code }) => majors.has(code.toLowerCase()));
  const isPast = (date: string): boolean => isDay(date) && daysSince(date, now) >= -1;
  const days = (ofMajors.length > 0 ? ofMajors : rates).map(({ date }) => date).filter(isPast);
  const day = days.sort().at(-1) ?? '';
  const isOfList = ({ date }: StaleRate): boolean => Math.abs(daysBetween(date, day)) <= maxLag;
  const ofList = rates.filter(isOfList);
  const older = ofList.filter(({ date }) => date < day);
  return {
    file: {
      ...fileOf(
        day,
        base,
        ofList.map(({ code, rate }) => [code, rate]),
      ),
      days: Object.fromEntries(older.map(({ code, date }) => [code.toLowerCase(), date])),
    },
    stale: rates
      .filter((each) => !isOfList(each))
      .map(({ code, date }) => ({ code: code.toLowerCase(), date })),
    early: ofList.filter(({ date }) => date > day).map(({ code }) => code.toLowerCase()),
  };
};

function checkRepeats(codes: readonly string[]): void {
  const seen = new Set<string>();
  for (const code of codes) {
    if (seen.has(code.toLowerCase())) throw new Error(`it contains ${quote(code)} twice`);
    seen.add(code.toLowerCase());
  }
}

/** Returns the content of a rates file. */
function fileOf(
  date: unknown,
  base: string,
  rates: (readonly [code: string, rate: unknown])[],
): object {
  checkRepeats(rates.map(([code]) => code));
  const name = base.toLowerCase();
  const values = Object.fromEntries(rates.map(([code, rate]) => [code.toLowerCase(), rate]));
  return { date, [name]: Object.hasOwn(values, name) ? values : { ...values, [name]: 1 } };
}
