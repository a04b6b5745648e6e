import { isObject, parseJson } from '../common/json.js';

/** The daily reference rates of the European Central Bank, about thirty currencies. */
const ecbAddress = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Where a rate table comes from, and its format. */
export interface RateSource {
  /** A path or an http(s) address. */
  location: string;
  /**
   * Returns the content as that of a rates file, which is not checked yet.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  read(content: Uint8Array | string): unknown;
}

/**
 * Reads the setting `--rates`: `ecb`, `ecb:URL`, `frankfurter:URL` (the base address of a server, with or without
 * `/v1` or `/v2`), or the location of a rates file.
 */
export function readSource(source: string): RateSource {
  const [, name, address = ''] = /^(ecb|frankfurter)(?::(.*))?$/is.exec(source) ?? [];
  if (name?.toLowerCase() === 'ecb') return { location: address || ecbAddress, read: readEcb };
  if (!address) return { location: source, read: parseJson };
  const base = address.replace(/\/+$/, '');
  if (base.endsWith('/v2')) return { location: `${base}/rates`, read: readFrankfurterList };
  const latest = base.endsWith('/v1') ? 'latest' : 'v1/latest';
  return { location: `${base}/${latest}`, read: readFrankfurter };
}

/** Reads `<Cube time='2026-01-30'><Cube currency='USD' rate='1.0393'/>…`; the base is the euro. */
function readEcb(content: Uint8Array | string): unknown {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const date = /\btime=["']([\d-]+)["']/.exec(text)?.[1];
  const rates = [...text.matchAll(/\bcurrency=["'](\w+)["']\s+rate=["']([\d.]+)["']/g)];
  if (date === undefined || rates.length === 0) {
    throw new Error('it is not the XML of the European Central Bank');
  }
  return fileOf(
    date,
    'eur',
    rates.map(([, code = '', rate]) => [code, Number(rate)]),
  );
}

/** Reads `{"base": "EUR", "date": "2026-01-30", "rates": {"USD": 1.0393, …}}`. */
function readFrankfurter(content: Uint8Array | string): unknown {
  const answer = parseJson(content);
  if (isObject(answer) && typeof answer['base'] === 'string' && isObject(answer['rates'])) {
    return fileOf(answer['date'], answer['base'], Object.entries(answer['rates']));
  }
  throw new Error('it is not an answer of Frankfurter');
}

/** Reads `[{"date": "2026-01-30", "base": "EUR", "quote": "USD", "rate": 1.0393}, …]`: the newest day counts. */
function readFrankfurterList(content: Uint8Array | string): unknown {
  const answer = parseJson(content);
  const rows = (Array.isArray(answer) ? answer : []).filter(isObject);
  const base = rows[0]?.['base'];
  if (typeof base !== 'string' || rows.some((row) => row['base'] !== base)) {
    throw new Error('it is not an answer of Frankfurter with one base');
  }
  const [date] = rows.map((row) => String(row['date'])).sort((a, b) => (a < b ? 1 : -1));
  return fileOf(
    date,
    base,
    rows.map((row) => [String(row['quote']), row['rate']]),
  );
}

/** Returns the content of a rates file. */
function fileOf(
  date: unknown,
  base: string,
  rates: (readonly [code: string, rate: unknown])[],
): unknown {
  const seen = new Set<string>();
  for (const [code] of rates) {
    if (seen.has(code)) throw new Error(`it contains "${code.slice(0, 9)}" twice`);
    seen.add(code);
  }
  const name = base.toLowerCase();
  return {
    date,
    [name]: {
      ...Object.fromEntries(rates.map(([code, rate]) => [code.toLowerCase(), rate])),
      [name]: 1,
    },
  };
}
