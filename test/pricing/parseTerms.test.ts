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

/** What each parser refuses, separated by `|`. */
const refused: [name: string, parse: (text: string) => unknown, texts: string][] = [
  [
    'parsePrices',
    parsePrices,
    'EUR|EUR:|EUR 45|EUR: 45|EUR:-45|EUR:45-|EUR:45-x|EUR:45-60-70|EUR:60-45|EUR:45 EUR:46|EUR:45 eur:45|' +
      'EURO:45|€:45|EUR:1.299,00|EUR:45 GBP|EUR=45|EUR:abc|EUR:45:46|__proto__:1|[object Object]|' +
      'ZZ/EUR:45|EURO/EUR:45|/EUR:45|IE/EUR:47 ie/eur:48|UK/GBP:4 GB/GBP:5|IE/:47|IE/IE/EUR:47|IE:47|T1/EUR:4',
  ],
  [
    'parseDiscounts',
    parseDiscounts,
    '60%|IN:60|IN:100%|IN:100.01%|IN:-5%|IN:x%|ZZ:5%|EUR:5%|IN:60% in:50%|IN:%|IN|IN:5%:6%|' +
      '__proto__:5%',
  ],
  [
    'parseCompareAt',
    (each) => parseCompareAt(each, 'USD'),
    'EUR:69|79.00 79|79.00 USD:79|79.00-99|79.00 EUR:69-99|79,00|IE/79|x',
  ],
  ['parseAmounts', (each) => parseAmounts(decimal('10'), each, () => 2), '9.99|abc|1,299|-20'],
  ['parseStep', parseStep, '|0|0.00|-1|coin|5%|1e2|nearest'],
  ['parseMarkup', parseMarkup, '|%|2.5|-2%|2.5%%|x%|2,5%'],
];
for (const [name, parse, texts] of refused) {
  it(`${name} refuses ${texts}`, () => {
    for (const each of texts.split('|')) {
      const read = parse(each) as ParsedList<unknown> | null;
      assert.ok(!read || read.wrong.length, each);
    }
  });
}

it('no text makes a parser throw', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'EURgbp0123456789.:-, %\u00a0'),
    maxLength: 30,
  });
  const anything = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(fc.oneof(typed, anything), (input) => {
      for (const [, parse] of refused) parse(input);
    }),
  );
});
