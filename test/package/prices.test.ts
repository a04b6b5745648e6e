import { Decimal } from 'decimal.js';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { computedPrices } from '../../scripts/prices.ts';
import { prices } from '../money/prices.data.ts';

test('the table of prices has the amounts that are computed today', () => {
  // Not the texts: those are as Node's version lays them out.
  const stored = prices.map((each) => {
    const { text: _, ...row } = each;
    return row;
  });
  assert.deepEqual(stored, computedPrices(), 'run npm run prices');
});

test('every text of the table of prices has the digits of its amount', () => {
  for (const { text, amount, amountMax = amount, attributes } of prices) {
    const ends = amount === amountMax ? [amount] : [amount, amountMax];
    assert.equal(
      latin(text).replace(/\D/g, ''),
      ends.join('').replaceAll('.', ''),
      `${attributes['locale']}: ${text}`,
    );
  }
});

test('no rate of the table of prices becomes another one on its way', () => {
  for (const { swap } of prices) {
    const [, , rate] = swap;
    const sent = JSON.stringify(Number(rate));
    assert.ok(new Decimal(sent).equals(rate), `${rate} is sent as ${sent}`);
  }
});

test('what computes the table of prices shares no code with the widget', () => {
  const files = ['scripts/prices.ts', 'test/support/plainBlanks.ts'].concat(
    readdirSync('scripts/prices').map((file) => join('scripts/prices', file)),
  );
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /from '.*src\//);
});

/** With the digits 0 to 9 in the place of those of other scripts. */
function latin(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(digit.codePointAt(0)! - zero);
  });
}
