import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { parseConvert } from '../../src/protocol/index.js';
import { outcome, success } from './answers.ts';

const asked = { from: 'NGN', to: 'usd' };

const read = (metaData: object, question?: typeof asked) =>
  outcome(parseConvert({ meta_data: metaData }, question));

test('a conversion is read by the one field that the interface shows, with an envelope or without', () => {
  assert.deepEqual(read({ exchange_rate: 0 }), { exchangeRate: 0 });
  assert.deepEqual(outcome(parseConvert(success({ exchange_rate: 0 }))), { exchangeRate: 0 });
});

test('a conversion is refused if it is not a number from 0 up', () => {
  for (const rate of [-1, NaN, Infinity, '1', null, undefined, [1], { valueOf: () => 1 }]) {
    assert.equal(read({ exchange_rate: rate }), 'protocol', inspect(rate));
  }
});

test('a conversion takes the currencies of the question, and names that are not codes', () => {
  for (const names of [{}, { from: 'ngn', to: 'USD' }, { from: '₦' }, { to: 5 }, { from: null }]) {
    const answer = read({ exchange_rate: 2, ...names }, asked);
    assert.deepEqual(answer, { exchangeRate: 2 }, inspect(names));
  }
});

test('a conversion of currencies that were not asked for is refused', () => {
  for (const names of [{ from: 'ghs' }, { to: 'EUR' }, { from: 'usd', to: 'ngn' }]) {
    const metaData = { exchange_rate: 2, ...names };
    assert.equal(read(metaData, asked), 'protocol', inspect(names));
    // Where the question has no codes, nothing can be compared.
    for (const question of [{ from: '₦', to: '$' }, undefined]) {
      assert.deepEqual(read(metaData, question), { exchangeRate: 2 }, inspect(names));
    }
  }
});
