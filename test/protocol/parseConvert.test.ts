import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConvert } from '../../src/protocol/index.js';
import { outcome, success } from './answers.ts';

const asked = { from: 'NGN', to: 'usd' };

test('a conversion is read by the one field that the interface shows, with an envelope or without', () => {
  for (const answer of [{ meta_data: { exchange_rate: 0 } }, success({ exchange_rate: 0 })]) {
    assert.deepEqual(outcome(parseConvert(answer)), { exchangeRate: 0 }, JSON.stringify(answer));
  }
});

test('a conversion is refused if it is not a number from 0 up', () => {
  for (const rate of [-1, NaN, Infinity, '1', null, undefined, [1], { valueOf: () => 1 }]) {
    assert.equal(
      outcome(parseConvert({ meta_data: { exchange_rate: rate } })),
      'protocol',
      JSON.stringify(rate),
    );
  }
});

test('a conversion takes the currencies of the question, and names that are not codes', () => {
  for (const names of [{}, { from: 'ngn', to: 'USD' }, { from: '₦' }, { to: 5 }, { from: null }]) {
    const answer = { meta_data: { exchange_rate: 2, ...names } };
    assert.deepEqual(
      outcome(parseConvert(answer, asked)),
      { exchangeRate: 2 },
      JSON.stringify(names),
    );
  }
});

test('a conversion of currencies that were not asked for is refused', () => {
  for (const names of [{ from: 'ghs' }, { to: 'EUR' }, { from: 'usd', to: 'ngn' }]) {
    const answer = { meta_data: { exchange_rate: 2, ...names } };
    assert.equal(outcome(parseConvert(answer, asked)), 'protocol', JSON.stringify(names));
    // Where the question has no codes, nothing can be compared.
    assert.deepEqual(
      outcome(parseConvert(answer, { from: '₦', to: '$' })),
      { exchangeRate: 2 },
      JSON.stringify(names),
    );
    assert.deepEqual(outcome(parseConvert(answer)), { exchangeRate: 2 }, JSON.stringify(names));
  }
});
