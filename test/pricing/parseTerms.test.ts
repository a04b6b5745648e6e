import fc from 'fast-check';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ParsedList } from '../../src/input/index.js';
import { printDecimal } from '../../src/input/decimal.js';
import {
  parseAmounts,
  parseCompareAt,
  parseDiscounts,
  parseMarkup,
  parsePrices,
  parseStep,
  type Amounts,
  type FixedPrice,
} from '../../src/pricing/parseTerms.js';
import { decimal } from '../support/decimal.ts';

const text = (amounts: Amounts): string[] => amounts.map((each) => printDecimal(each, 1));

/** Writes prices as they are read. */
const written = (prices: ParsedList<readonly FixedPrice[]> | null): string =>
  prices!.items
    .map(({ place, currency, amounts }) => `${place}/${currency}:${text(amounts).join('-')}`)
    .join(' ');

it('prices= has each price with its currency and place, in any case', () => {
  for (const [list, read] of [
    ['EUR:45 gbp:39.50,JPY:6800, CHF:40-55.5', '/EUR:45.0 /GBP:39.5 /JPY:6800.0 /CHF:40.0-55.5'],
    ['ie/eur:47 UK/GBP:4 eea/EUR:46', 'IE/EUR:47.0 GB/GBP:4.0 EEA/EUR:46.0'],
    ['EUR:45-45', '/EUR:45.0-45.0'],
    ['', ''],
  ] as const)
    assert.equal(written(parsePrices(list)), read);
});

it('discount= has percentages of places, in any case', () => {
  const discounts = parseDiscounts('in:60% EU:5.50% uk:0.5% DE:0%');
  const read = discounts.items.map(
    ({ place, percent, factor }) => `${place} ${percent} ${printDecimal(factor, 3)}`,
  );
  assert.deepEqual(read, ['IN 60 0.400', 'EU 5.5 0.945', 'GB 0.5 0.995', 'DE 0 1.000']);
});

it('compare-at= has prices before, of which the one without a currency is in the base currency', () => {
  const list = parseCompareAt('EUR:69 79.00 ie/eur:72', 'USD');
  assert.equal(written(list), '/EUR:69.0 /USD:79.0 IE/EUR:72.0');
});

it('an amount of an attribute may have the upper end of a range', () => {
  assert.deepEqual(text(parseAmounts(decimal('10'), undefined, () => 2)!), ['10.0']);
  assert.deepEqual(text(parseAmounts(decimal('10'), '', () => 2)!), ['10.0']);
  assert.deepEqual(text(parseAmounts(decimal('10'), '20.5', () => 2)!), ['10.0', '20.5']);
  assert.deepEqual(text(parseAmounts(decimal('10'), '10.0', () => 2)!), ['10.0', '10.0']);
});

it('rounding= is a word or a step', () => {
  assert.equal(parseStep('none'), 'none');
  assert.equal(parseStep(' Cash '), 'cash');
  assert.deepEqual(parseStep('0.05'), decimal('0.05'));
});

it('markup= is a percentage', () => {
  const factors = ['2.5%', ' 10 % ', '0%'].map((each) => printDecimal(parseMarkup(each)!, 3));
  assert.deepEqual(factors, ['1.025', '1.100', '1.000']);
});

it('no text makes a parser throw', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'EURgbp0123456789.:-, %\u00a0'),
    maxLength: 30,
  });
  const anything = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(fc.oneof(typed, anything), (input) => {
      for (const parse of [parsePrices, parseDiscounts, parseMarkup, parseStep]) parse(input);
      parseCompareAt(input, 'USD');
      parseAmounts(decimal('10'), input, () => 2);
    }),
  );
});
