import type { LocalPriceErrorCode } from '../../src/client/index.js';
import type { ConnectionFault } from '../support/hostileService.ts';
import type { Reply } from '../support/scriptedService.ts';

const date = '2026-11-22';
const usd = { usd: 1, eur: 0.88, ngn: 1556.784 };

/** One rates file that must not become a price, on 23 November 2026. */
export interface HostileFile {
  /** Completes "a page whose rates file …". */
  readonly name: string;
  readonly reply?: Reply;
  /** What becomes of the connection, in the place of a reply. */
  readonly fault?: ConnectionFault;
  /** The address, in the place of the file's. */
  readonly address?: string;
  /** Whether it never ends by itself. */
  readonly hangs?: boolean;
  /** What the error is, by its code. */
  readonly code: LocalPriceErrorCode;
}

const json = (name: string, content: unknown): HostileFile => ({
  name,
  reply: { json: content },
  code: 'protocol',
});
const text = (name: string, body: string, more: Reply = {}): HostileFile => ({
  name,
  reply: { body, type: 'application/json', ...more },
  code: 'protocol',
});
const rate = (name: string, value: unknown): HostileFile =>
  json(`says that a naira is ${name}`, { date, usd: { ...usd, ngn: value } });
const day = (name: string, value: unknown): HostileFile =>
  json(`is dated ${name}`, { date: value, usd });
const status = (code: number): HostileFile => ({
  name: `comes with status ${code}`,
  reply: { status: code, json: { date, usd } },
  code: 'service',
});

const whole = JSON.stringify({ date, usd });

/** All that a file can be that is no file of rates. */
export const hostileFiles: readonly HostileFile[] = [
  // Types.
  json('is null', null),
  json('is a number', 7),
  json('is a text', 'usd'),
  json('is true', true),
  json('is a list', [date, usd]),
  json('is an empty object', {}),
  json('has no table', { date }),
  json('has two tables', { date, usd, eur: { ngn: 1769 } }),
  json('has a table of another shape', { date, rates: usd }),
  json('has a table of null', { date, usd: null }),
  json('has a table that is a list', { date, usd: [usd] }),
  json('has a table that is a text', { date, usd: whole }),
  json('has an empty table', { date, usd: {} }),
  json('has a base that is worth 2', { date, usd: { ...usd, usd: 2 } }),
  json('has a base that is a text', { date, usd: { ...usd, usd: '1' } }),
  json('is an envelope around a table', { status: true, meta_data: { date, usd } }),
  json('has the currency twice', { date, usd: { ...usd, NGN: 15.56 } }),
  json('lacks the base of the price', { date, eur: { ngn: 1769 } }),
  // Rates.
  rate('worth nothing', 0),
  rate('worth less than nothing', -1556.784),
  rate('a text', '1556.784'),
  rate('an empty text', ''),
  rate('null', null),
  rate('true', true),
  rate('a list', [1556.784]),
  rate('an object', { rate: 1556.784 }),
  rate('beyond all bounds', 1e300),
  rate('next to nothing', 1e-300),
  rate('too coarse', 0.02),
  text('has a rate without an end', `{"date":"${date}","usd":{"ngn":1e999}}`),
  text('has a rate that is NaN', `{"date":"${date}","usd":{"ngn":NaN}}`),
  // Days.
  day('fifteen days ago', '2026-11-08'),
  day('last year', '2025-11-22'),
  day('in two days', '2026-11-25'),
  day('next year', '2027-11-22'),
  day('with a time', '2026-11-22T00:00:00Z'),
  day('as a number', 1_795_305_600_000),
  day('as a list', [date]),
  day('as null', null),
  day('as an object that is no text', { toString: 1, valueOf: 1 }),
  day('as a text that is no day', 'today'),
  day('the 32nd', '2026-11-32'),
  day('the other way round', '22-11-2026'),
  json('has no date', { usd }),
  // Prototypes.
  text('has its date in a prototype', `{"__proto__":{"date":"${date}"},"usd":{"ngn":1556.784}}`),
  text('has its table in a prototype', `{"date":"${date}","__proto__":{"usd":{"ngn":1556.784}}}`),
  text('is a table named constructor', `{"date":"${date}","constructor":{"ngn":1556.784}}`),
  // Texts and encodings.
  text('is empty', ''),
  text('is a page', '<!doctype html><title>Not found</title>', { type: 'text/html' }),
  text('is cut off', whole.slice(0, -10)),
  text('goes on behind its end', `${whole},{}`),
  text('is a script', `rates = ${whole}`),
  text('has a comment', `/* rates */ ${whole}`),
  text('has single quotes', whole.replaceAll('"', "'")),
  text('has a blank between all letters, as UTF-16 has', [...whole].join('\0')),
  text('is nested without an end', '['.repeat(60_000)),
  text('is longer than 64 kB', whole + ' '.repeat(70_000)),
  // Answers and connections.
  status(403),
  status(404),
  status(500),
  { name: 'is somewhere else', reply: { status: 302, location: '/', body: '' }, code: 'network' },
  { name: 'is at a port where nobody is', address: 'http://127.0.0.1:9/rates.json', code: 'network' },
  { name: 'is at an address that is none', address: 'http://[', code: 'config' },
  { name: 'drops the connection', fault: 'dropped', code: 'network' },
  { name: 'ends in the middle', fault: 'cut', code: 'network' },
  { name: 'stops behind its headers', fault: 'stalled', hangs: true, code: 'timeout' },
  { name: 'never comes', reply: { hold: true, json: { date, usd } }, hangs: true, code: 'timeout' },
];
