import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cldr, coinsOfCldr } from '../../../scripts/data.ts';
import { smallestCoins } from '../../../scripts/smallestCoins.ts';
import { smallestCoin } from '../../../src/pricing/decimal/fractionDigits.js';
import { fractionDigits } from '../../../src/pricing/decimal/fractionDigits.js';

const { fractions } = cldr('currencyData')['currencyData'] as {
  fractions: Record<string, { _digits: string }>;
};

test('fractionDigits knows the digits of each currency, and uses two for others', () => {
  for (const [code, { _digits: digits }] of Object.entries(fractions)) {
    assert.equal(fractionDigits(code), Number(digits), code);
  }
  for (const code of ['USD', 'NGN', 'XYZ', 'DTN']) assert.equal(fractionDigits(code), 2, code);
});

test('smallestCoin knows each coin, and uses the minor unit for others', () => {
  const coins = new Map([
    ...coinsOfCldr(),
    ...smallestCoins.map(([code, coin]) => [code, coin] as const),
  ]);
  for (const code of new Set([...Object.keys(fractions), ...coins.keys(), 'USD', 'XYZ'])) {
    const digits = fractionDigits(code);
    const coin = Number(coins.get(code) ?? 10 ** -digits);
    assert.equal(smallestCoin(code), coin.toFixed(digits), code);
  }
});
