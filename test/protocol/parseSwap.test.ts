import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { isDay, parseSwap } from '../../src/protocol/index.js';
import { outcome, swapAnswer } from './answers.ts';

test('the example of the interface is a swap', () => {
  assert.deepEqual(outcome(parseSwap(swapAnswer('ngn', 'usd', 0.00064235))), {
    from: 'NGN',
    to: 'USD',
    exchangeRate: 0.00064235,
  });
});

test('a swap has codes in any case and with whitespace, and other names as they are', () => {
  const others = ['₦', '<img src=x onerror=x>', '__proto__', '\u039dGN', '$'.repeat(32)];
  for (const name of [' nGn\n', '\tngN ', ...others]) {
    const read = others.includes(name) ? name : 'NGN';
    const value = { from: read, to: read, exchangeRate: 2 };
    assert.deepEqual(outcome(parseSwap(swapAnswer(name, name, 2))), value, name);
  }
});

const noNames: readonly unknown[] = [
  ['', ' \n', 'x'.repeat(33), 'a\u0000b', '\u0007', '\ud83d', '\udc00'],
  [566, null, undefined, true, ['ngn'], { toString: () => 'ngn' }, new String('ngn'), Symbol()],
].flat();

test('a swap is refused with names that are not text, or not readable', () => {
  for (const name of noNames) {
    assert.equal(outcome(parseSwap(swapAnswer(name, 'usd', 1))), 'protocol', inspect(name));
    assert.equal(outcome(parseSwap(swapAnswer('usd', name, 1))), 'protocol', inspect(name));
  }
});

test('a swap has a rate between 1e-10 and 1e10, however they are written', () => {
  const rates = '6.4235e-4 0.00064235000000000000000001 0.00004 9999999999 1.1e-10';
  for (const rate of rates.split(' ')) {
    const text = JSON.stringify(swapAnswer('ngn', 'usd', 0.5)).replace('0.5', rate);
    const value = { from: 'NGN', to: 'USD', exchangeRate: Number(rate) };
    assert.deepEqual(outcome(parseSwap(JSON.parse(text))), value, rate);
  }
});

const noRates: readonly unknown[] = [
  [0, -0, -1, NaN, Infinity, -Infinity, 1e-10, 1e-11, 5e-324, 1e10, 1e308, 1n],
  ['0.5', '1,1', '', null, undefined, true, [1], {}, [], new Number(1), new Date(1), () => 1],
  [{ valueOf: () => 1 }, { [Symbol.toPrimitive]: () => 1 }, Symbol()],
].flat();

test('a swap is refused with anything else as its rate', () => {
  for (const rate of noRates) {
    assert.equal(outcome(parseSwap(swapAnswer('eur', 'usd', rate))), 'protocol', inspect(rate));
  }
});

test('the day of a swap is YYYY-MM-DD, and in the calendar', () => {
  for (const day of ['1970-01-01', '2024-02-29', '9999-12-31']) assert.ok(isDay(day), day);
  const others =
    '2026-02-29|2026-02-30|2026-13-01|+275760-09|2026-1-31|2026/01/31|| 2026-01-31'.split('|');
  for (const other of [...others, 20260131, ['2026-01-31'], null]) {
    assert.equal(isDay(other), false, JSON.stringify(other));
  }
});
