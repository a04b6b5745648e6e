/** Rates files as somebody could publish them: what every program that writes one for pages must accept or refuse. */
import { rateFrom } from '../../src/pricing/public.js';

/** A rates file, and whether pages use it. */
export interface RatesFileCase {
  name: string;
  content: string;
  /** Whether a page uses the file, and every rate in it. */
  isUsed: boolean;
  /** The codes of rates that pages do not use, in a file that they use otherwise. */
  without?: readonly string[];
}

const usd = { usd: 1, eur: 0.88022588, gbp: 0.75712, jpy: 157.4, ngn: 1500.5 };
const { usd: _, ...others } = usd;

/** The same rates in euros. */
const eur = Object.fromEntries(
  Object.entries(usd).map(([code, rate]) => [code, Number((rate / usd.eur).toPrecision(12))]),
);

/**
 * Returns all cases, of the days around a time. No case changes if it is read a day later: the real clock of a program
 * may pass midnight.
 *
 * @param now milliseconds since 1970
 */
export function ratesFiles(now: number): RatesFileCase[] {
  const day = (offset: number): string =>
    new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
  const date = day(-1);
  const table = (changes: object): object => ({ date, usd: { ...usd, ...changes } });
  /** The table with a rate that JSON.stringify would not write. */
  const raw = (rate: string): string => JSON.stringify(table({ eur: '?' })).replace('"?"', rate);
  const used: Record<string, unknown> = {
    'in dollars': table({}),
    'in euros': { date, eur },
    'without its base': { date, usd: others },
    'with other units': table({ '1inch': 5.1, doge: 4.2, shib: 81_000.5, btc: 0.000012017405 }),
    'with a former currency that is too small for pages': table({ veb: 85_679_508_184.0193 }),
    'with a rate that is too coarse for pages': table({ btc: 0.00001074 }),
    'with whole rates': table({ jpy: 157, ngn: 1500 }),
    'with its names in capitals': {
      date,
      USD: Object.fromEntries(
        Object.entries(usd).map(([code, rate]) => [code.toUpperCase(), rate]),
      ),
    },
    'with a byte order mark': `\uFEFF${JSON.stringify(table({}))}`,
    'with line ends': JSON.stringify(table({}), null, 2),
    'with something else beside the rates': { ...table({}), source: { name: 'bank', days: [1] } },
    'with an exponent': raw('8.8022588e-1'),
    'of today': { date: day(0), usd },
    'of tomorrow': { date: day(1), usd },
    'of thirteen days ago': { date: day(-13), usd },
  };
  const unused: Record<string, unknown> = {
    'a page of errors': '<!doctype html><h1>503 Service Unavailable</h1>',
    'an empty file': '',
    'a file of blanks': ' \n',
    'a truncated file': JSON.stringify(table({})).slice(0, -9),
    'two files': `${JSON.stringify(table({}))}\n${JSON.stringify(table({}))}`,
    'a number': '1',
    'a text': '"usd"',
    null: 'null',
    'a list': [table({})],
    'an empty object': {},
    'an envelope': { result: table({}) },
    'deep lists': '['.repeat(9000) + ']'.repeat(9000),
    'rates as texts': { date, usd: { usd: '1', eur: '0.88', gbp: '0.75', jpy: '157.4' } },
    'one rate as a text': table({ eur: '0.88' }),
    'a rate of zero': table({ eur: 0 }),
    'a negative rate': table({ eur: -0.88 }),
    'a rate of null': table({ eur: null }),
    'a rate of true': table({ eur: true }),
    'a rate of false': table({ eur: false }),
    'a nested rate': table({ eur: { rate: 0.88 } }),
    'a rate in a list': table({ eur: [0.88] }),
    'an empty rate': table({ eur: '' }),
    'a rate that is no number': raw('NaN'),
    'an infinite rate': raw('1e999'),
    'a rate that becomes zero': raw('1e-999'),
    'all rates too large': { date, usd: { usd: 1, eur: 1e10, gbp: 1e11, jpy: 1e12 } },
    'all rates too coarse': { date, jpy: { jpy: 1, eur: 0.0062, gbp: 0.0051, usd: 0.0064 } },
    'all rates too small': { date, usd: { usd: 1, eur: 1e-10, gbp: 1e-11, jpy: 1e-12 } },
    'a list of rates': { date, usd: [1, 0.88] },
    'no rates': { date, usd: {} },
    'only its base': { date, usd: { usd: 1 } },
    'rates of null': { date, usd: null },
    'rates that are a number': { date, usd: 1 },
    'no base': { date },
    'a base that is no code': { date, dollar: usd },
    'two bases': { date, usd, eur },
    'the code for no currency as its base': { date, xxx: { ...usd, xxx: 1 } },
    'a base in two cases': { date, usd, USD: usd },
    'a base of 2': table({ usd: 2 }),
    'a base of "1"': table({ usd: '1' }),
    'a base of null': table({ usd: null }),
    'a code in two cases': table({ EUR: 0.88 }),
    'a base twice': table({ USD: 1 }),
    'no date': { usd },
    'a date that is null': { date: null, usd },
    'a date that is a number': { date: 20261121, usd },
    'a date that is a list': { date: [date], usd },
    'a date in words': { date: 'tomorrow', usd },
    'a date that is empty': { date: '', usd },
    'a date with a time': { date: `${date}T00:00:00Z`, usd },
    'a date with a line end': { date: `${date}\n`, usd },
    'a date without zeros': { date: '2026-1-1', usd },
    'a day that does not exist': { date: `${date.slice(0, 4)}-02-30`, usd },
    'a month that does not exist': { date: `${date.slice(0, 4)}-13-01`, usd },
    'a date of fifteen days ago': { date: day(-15), usd },
    'a date of another year': { date: '1999-01-01', usd },
    'a date three days ahead': { date: day(3), usd },
    'more than 64 kB': JSON.stringify(table({})) + ' '.repeat(65_536),
    'more than 64 kB of rates': { date, usd: { ...manyRates(), ...usd } },
  };
  const cases = (all: Record<string, unknown>, isUsed: boolean): RatesFileCase[] =>
    Object.entries(all).map(([name, content]) => ({
      name,
      content: typeof content === 'string' ? content : JSON.stringify(content),
      isUsed,
      ...(name.endsWith('for pages') && { without: [name.includes('coarse') ? 'btc' : 'veb'] }),
    }));
  return [...cases(used, true), ...cases(unused, false)];
}

/** Returns rates for the first seven thousand codes of three letters. */
export function manyRates(): Record<string, number> {
  const letter = (i: number, place: number): string =>
    String.fromCharCode(97 + (Math.floor(i / place) % 26));
  const code = (i: number): string => letter(i, 676) + letter(i, 26) + letter(i, 1);
  return Object.fromEntries(Array.from({ length: 7000 }, (_, i) => [code(i), 1234.5]));
}

/**
 * Reads a rates file as a page does.
 *
 * @returns the codes of the rates in it, by whether a page uses them; `null` if it does not use the file
 */
export function readByPage(content: string, now: number): Record<string, boolean> | null {
  const uses = (from: string, to: string): boolean => {
    try {
      return rateFrom(content, { from, to }, { now })!.exchangeRate > 0;
    } catch {
      return false;
    }
  };
  const isCode = (name: string): boolean => /^(?!xxx|xts)[a-z]{3}$/i.test(name);
  let file: Record<string, object>;
  try {
    file = JSON.parse(content.replace(/^\uFEFF/, '')) as typeof file;
    rateFrom(content, { from: 'USD', to: 'EUR' }, { now });
  } catch {
    return null;
  }
  const base = Object.keys(file).find(isCode)!;
  const codes = Object.keys(file[base]!).filter(isCode);
  return Object.fromEntries(codes.map((code) => [code.toLowerCase(), uses(base, code)]));
}
