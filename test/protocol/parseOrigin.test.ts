import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOrigin } from '../../src/protocol/index.js';
import { originAnswer, outcome, success } from './answers.ts';

const read = (code: unknown, symbol: unknown) => outcome(parseOrigin(originAnswer(code, symbol)));

/** What is read of a code and a symbol. */
const rows: readonly (readonly [
  code: unknown,
  symbol: unknown,
  country: string | null,
  name: string | null,
])[] = [
  ['NG', 'NGN', 'NG', 'NGN'],
  ['\tng\n', ' nGn ', 'NG', 'NGN'],
  ['uk', 'GBP', 'GB', 'GBP'],
  ['AQ', null, 'AQ', null],
  // A country that is unknown, or none.
  ...['XX', 'T1', 'EU', 'AP', '', ' ', 'zz'].map((code) => [code, null, null, null] as const),
  ...['XX', 'U', 'USA', '<b>', 1, null, ['NG'], '', '\u039dG', 'N\u0000G', undefined].map(
    (code) => [code, 'NGN', null, 'NGN'] as const,
  ),
  // A currency that is none.
  ...[
    null,
    '',
    '$'.repeat(40),
    'N\u0000\u0007',
    '\ud83d',
    566,
    ['NGN'],
    { toString: () => 'NGN' },
  ].map((symbol) => ['NG', symbol, 'NG', null] as const),
  // Any other name of a currency stays as it is.
  ...['$', '₦', '&apikey=x&to=EUR#?', '__proto__', 'XXX'].map(
    (symbol) => ['NG', symbol, 'NG', symbol] as const,
  ),
];

for (const [at, [code, symbol, country, name]] of rows.entries()) {
  test(`reads country ${JSON.stringify(code)} and currency ${JSON.stringify(symbol)} (${at})`, () => {
    assert.deepEqual(read(code, symbol), { country, symbol: name });
  });
}

test('needs no envelope, which the interface leaves open, nor both of its parts', () => {
  const { meta_data } = originAnswer('NG', 'NGN');
  assert.deepEqual(outcome(parseOrigin({ meta_data })), { country: 'NG', symbol: 'NGN' });
  for (const [metaData, country, symbol] of [
    [{ geolocation: { code: 'NG' } }, 'NG', null],
    [{ geolocation: { code: 'NG' }, currency: null }, 'NG', null],
    [{ currency: { symbol: 'NGN' } }, null, 'NGN'],
  ] as const) {
    assert.deepEqual(outcome(parseOrigin(success(metaData))), { country, symbol });
  }
});

test('refuses an answer with neither a country nor a currency', () => {
  for (const metaData of [
    {},
    { currency: ['NGN'], geolocation: ['NG'] },
    { currency: 'NGN', geolocation: 'NG' },
    { currency: { symbol: null }, geolocation: { code: '<script>' } },
    { currency: { symbol: 5 }, geolocation: { code: null } },
  ]) {
    assert.equal(outcome(parseOrigin(success(metaData))), 'protocol');
  }
});

test('reads the swap beside it, and passes over one that is none', () => {
  const { meta_data: metaData } = originAnswer('NG', 'NGN') as { meta_data: object };
  const swap = { from: 'ngn', to: 'usd', exchange_rate: 0.5 };
  assert.deepEqual(outcome(parseOrigin(success({ ...metaData, swap }))), {
    country: 'NG',
    symbol: 'NGN',
    swap: { from: 'NGN', to: 'USD', exchangeRate: 0.5 },
  });
  for (const none of [null, undefined, {}, { ...swap, exchange_rate: 0 }, [swap], 'swap']) {
    assert.deepEqual(outcome(parseOrigin(success({ ...metaData, swap: none }))), {
      country: 'NG',
      symbol: 'NGN',
    });
  }
});
