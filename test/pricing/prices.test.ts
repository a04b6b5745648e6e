import { Decimal } from 'decimal.js';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printedAmounts } from '../../scripts/prices.ts';
import { cases } from '../../scripts/prices/cases.ts';
import { exactPrice, type ExactPrice, type PriceCase } from '../../scripts/prices/exactPrice.ts';
import { priceFor } from '../../src/pricing/public.js';
import type { PriceAttributes } from '../../src/pricing/index.js';
import { printedPrices } from './printedPrices.data.ts';

/** Returns the price that the widget computes. */
function price({ attributes, swap: [from, to, rate] }: PriceCase): ExactPrice {
  const camel = (name: string): string => name.replace(/-[a-z]/g, (two) => two[1]!.toUpperCase());
  const terms = Object.entries(attributes).map(([name, value]) => [camel(name), value]);
  const { currency, amount, amountMax, exchangeRate } = priceFor(
    Object.fromEntries(terms) as PriceAttributes,
    {
      country: null,
      currency: from === attributes['base-currency'] ? to : from,
      rate: { from, to, exchangeRate: Number(rate) },
    },
  );
  return { currency, amount, ...(amountMax && { amountMax }), exchangeRate };
}

for (const each of cases) {
  const terms = Object.entries(each.attributes).map(([name, value]) => `${name}="${value}"`);
  test(`${terms.join(' ')} by ${each.swap.join(' ')}`, () =>
    assert.deepEqual(price(each), exactPrice(each)));
}

test('every rate is sent as the decimal that it is', () => {
  for (const { swap } of cases) {
    const [, , rate] = swap;
    const sent = JSON.stringify(Number(rate));
    assert.ok(new Decimal(sent).equals(rate), `${rate} is sent as ${sent}`);
  }
});

test('the second computation shares no code with the widget', () => {
  const files = readdirSync('scripts/prices').map((file) => `scripts/prices/${file}`);
  for (const file of [...files, 'scripts/prices.ts', 'test/support/plainBlanks.ts']) {
    assert.doesNotMatch(readFileSync(file, 'utf8'), /from '.*src\//);
  }
});

test('the table of printed prices is up to date', () => {
  const stored = printedPrices.map((each) => {
    const { text: _, ...row } = each;
    return row;
  });
  assert.deepEqual(stored, printedAmounts(), 'run npm run prices');
});
