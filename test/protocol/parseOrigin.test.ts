import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOrigin } from '../../src/protocol/index.js';
import { originAnswer, outcome, success } from './answers.ts';

const read = (code: unknown, symbol: unknown) => outcome(parseOrigin(originAnswer(code, symbol)));

/** A value that is read as `null`. */
const no = (value: unknown) => [value, null];

test('an origin has a country of a known code, or none', () => {
  for (const [code, country] of [
    ['NG', 'NG'],
    ['\tng\n', 'NG'],
    ['uk', 'GB'],
    ...['XX', 'T1', 'EU', 'AP', '', ' ', 'zz', 'U', 'USA', '<b>', '\u039dG', 'N\u0000G'].map(no),
    ...[1, null, ['NG'], undefined].map(no),
  ])
    assert.deepEqual(read(code, ' nGn '), { country, symbol: 'NGN' }, String(code));
});

test('an origin has a currency, and keeps names that are not codes as they are', () => {
  for (const [symbol, name] of [
    ...['$', '₦', '&apikey=x&to=EUR#?', '__proto__'].map((each) => [each, each]),
    ...['XXX', ' xts ', '', '$'.repeat(40), 'N\u0000\u0007', '\ud83d', 566, null].map(no),
    ...[['NGN'], { toString: () => 'NGN' }].map(no),
  ])
    assert.deepEqual(read('NG', symbol), { country: 'NG', symbol: name }, String(name));
});

test('an origin knows the codes for an unknown country, and countries without a currency', () => {
  for (const code of ['XX', 'T1', 'EU', 'AP', '', ' ', 'zz']) {
    assert.deepEqual(read(code, null), { country: null, symbol: null }, JSON.stringify(code));
  }
  assert.deepEqual(read('AQ', null), { country: 'AQ', symbol: null });
});

test('an origin needs neither an envelope, which the interface leaves open, nor both parts', () => {
  const { meta_data } = originAnswer('NG', 'NGN');
  assert.deepEqual(outcome(parseOrigin({ meta_data })), { country: 'NG', symbol: 'NGN' });
  for (const [metaData, country, symbol] of [
    [{ geolocation: { code: 'NG' } }, 'NG', null],
    [{ geolocation: { code: 'NG' }, currency: null }, 'NG', null],
    [{ currency: { symbol: 'NGN' } }, null, 'NGN'],
  ] as const)
    assert.deepEqual(
      outcome(parseOrigin(success(metaData))),
      { country, symbol },
      JSON.stringify(metaData),
    );
});

test('an origin is refused with neither a country nor a currency', () => {
  for (const metaData of [
    {},
    { currency: ['NGN'], geolocation: ['NG'] },
    { currency: 'NGN', geolocation: 'NG' },
    { currency: { symbol: null }, geolocation: { code: '<script>' } },
    { currency: { symbol: 5 }, geolocation: { code: null } },
  ])
    assert.equal(outcome(parseOrigin(success(metaData))), 'protocol', JSON.stringify(metaData));
});

test('an origin has the swap of its answer, without a wrong one', () => {
  const { meta_data: metaData } = originAnswer('NG', 'NGN') as { meta_data: object };
  const swap = { from: 'ngn', to: 'usd', exchange_rate: 0.5 };
  assert.deepEqual(outcome(parseOrigin(success({ ...metaData, swap }))), {
    country: 'NG',
    symbol: 'NGN',
    swap: { from: 'NGN', to: 'USD', exchangeRate: 0.5 },
  });
  for (const none of [null, undefined, {}, { ...swap, exchange_rate: 0 }, [swap], 'swap']) {
    assert.deepEqual(
      outcome(parseOrigin(success({ ...metaData, swap: none }))),
      {
        country: 'NG',
        symbol: 'NGN',
      },
      JSON.stringify(none),
    );
  }
});
