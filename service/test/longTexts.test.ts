import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operationParameters, paths, pricePath } from 'local-price/protocol';
import { slowTexts } from '../../test/support/growth.ts';
import { parseHost } from '../src/callers/hosts.js';
import { parseTrustedProxies } from '../src/callers/parseTrustedProxies.js';
import { readOptions } from '../src/command/readOptions.js';
import { createLog } from '../src/common/Log.js';
import { parseJson } from '../src/common/json.js';
import { parseKeys } from '../src/keys/parseKeys.js';
import { parseLedgerUrl } from '../src/ledger/parseLedgerUrl.js';
import { readSource } from '../src/rates/readSource.js';
import { testApp } from './support/testApp.js';

/** Reads a text, which may be refused. */
type Reader = (text: string) => unknown;

const app = testApp({ trusted: ['41.58.0.1'], countryHeader: 'cf-ipcountry' });

const asked =
  (path: string, inputs: Record<string, string>): Reader =>
  (text) =>
    app.ask(
      `${path}?${new URLSearchParams({ apikey: 'k', ...inputs }).toString().replace('TEXT', encodeURIComponent(text))}`,
    );

const good = { from: 'USD', to: 'EUR', amount: '5', country: 'DE' };
const terms = [
  'base_price',
  'base_price_max',
  'base_currency',
  'prices',
  'compare_at',
  'discount',
  'currencies',
  'rounding',
  'round_mode',
  'ending',
  'markup',
  'groups',
  'places',
  'locale',
  'currency_display',
  'trailing_zero_display',
  'approximate',
  'country',
  'currency',
  'date',
];

/** Headers hold no other signs. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '+');

const headers = [
  'origin',
  'referer',
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-headers',
  'authorization',
  'cf-ipcountry',
  'content-type',
  'cookie',
  'if-none-match',
  'x-forwarded-for',
  'x-forwarded-prefix',
  'x-forwarded-proto',
];

const day = '2026-01-30';
const ecb = (rows: string): string =>
  `<gesmes:Envelope xmlns:gesmes="g"><Cube><Cube time='${day}'>${rows}</Cube></Cube></gesmes:Envelope>`;

const readers: Record<string, Reader> = {
  ...Object.fromEntries(
    Object.entries(operationParameters).flatMap(([operation, { required, optional }]) => {
      const path = paths[operation as keyof typeof paths];
      const inputs: Record<string, string> = Object.fromEntries(
        required.map((name) => [name, good[name]]),
      );
      return ['apikey', ...required, ...optional, 'callback', 'other'].map((name) => [
        `${name} of ${operation}`,
        asked(path, { ...inputs, [name]: 'TEXT' }),
      ]);
    }),
  ),
  ...Object.fromEntries(
    terms.map((name) => [
      `${name} of a price`,
      asked(pricePath, { base_price: '49', base_currency: 'USD', country: 'DE', [name]: 'TEXT' }),
    ]),
  ),
  'the name of a parameter': (text) =>
    app.ask(`${pricePath}?apikey=k&base_price=49&base_currency=USD&${encodeURIComponent(text)}=1`),
  'a query that is not encoded': (text) => app.ask(`${paths.swap}?${text.replace(/[#\s]/g, '&')}`),
  'a path': (text) => app.ask(`/${encodeURI(text)}`),
  ...Object.fromEntries(
    headers.flatMap((name) =>
      [paths.origin, '/', '/local-price.js'].map((path) => [
        `the header ${name} for ${path}`,
        (text: string) =>
          app.ask(`${path}?apikey=k`, { peer: '41.58.0.1', headers: { [name]: inHeader(text) } }),
      ]),
    ),
  ),
  'a report': (body) => app.ask('/report', { method: 'POST', body }),
  'a file of JSON': parseJson,
  'a key': (key) => parseKeys({ keys: [{ key, name: key, tokens: 1, hosts: [key] }] }),
  'a host': parseHost,
  'a list of proxies': (text) => parseTrustedProxies(text.split(',')),
  'the address of a ledger': (text) => parseLedgerUrl(text),
  'a source of rates': readSource,
  ...Object.fromEntries(
    ['keys', 'geo', 'rates', 'trusted-proxies', 'country-header', 'path', 'ledger', 'port'].map(
      (flag) => [`the flag --${flag}`, (text: string) => readOptions([`--${flag}=${text}`], {})],
    ),
  ),
  'an unknown flag': (text) => readOptions([`--${text}`], {}),
  'a file of rates': (text) => readSource('rates.json').parse(text, ['EUR']),
  'a rate in a file': (text) =>
    readSource('rates.json').parse(JSON.stringify({ date: day, usd: { usd: 1, eur: text } }), [
      'EUR',
    ]),
  'a code in a file': (text) =>
    readSource('rates.json').parse(
      JSON.stringify({ date: day, usd: { usd: 1, eur: 2, [text]: 3 } }),
      [],
    ),
  'XML of the European Central Bank': (text) => readSource('ecb').parse(text, ['USD']),
  'rows of the European Central Bank': (text) => readSource('ecb').parse(ecb(text), ['USD']),
  'a rate of the European Central Bank': (text) =>
    readSource('ecb').parse(ecb(`<Cube currency='USD' rate='${text.replace(/['<&]/g, '')}'/>`), [
      'USD',
    ]),
  'an answer of Frankfurter': (text) =>
    readSource('frankfurter:https://rates.example').parse(
      JSON.stringify({ base: 'EUR', date: text, rates: { USD: text } }),
      ['USD'],
    ),
  'a list of Frankfurter': (text) =>
    readSource('frankfurter:https://rates.example/v2').parse(
      JSON.stringify([{ base: 'EUR', date: text, quote: text, rate: text }]),
      ['USD'],
    ),
  'a line of the log': (text) => createLog(() => undefined).error(text),
};

describe('a text of 4,000 characters takes the service about four times as long as one of 1,000:', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(name, async () => {
      const tolerant = async (text: string): Promise<void> => {
        try {
          const answer: unknown = await read(text);
          if (answer instanceof Response) assert.notEqual(answer.status, 500);
        } catch (error) {
          // It is refused; a test of the part says in which words.
          assert.ok(!(error instanceof assert.AssertionError), error as Error);
        }
      };
      assert.deepEqual(await slowTexts(tolerant), []);
      // A longer report is refused.
      if (name === 'a report') assert.deepEqual(await slowTexts(tolerant, 2000), []);
    });
  }
});
