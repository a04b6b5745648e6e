import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visitorPrice, type Visitor } from '../../scripts/prices/visitorPrice.ts';
import { priceFor, rateNeeded } from '../../src/pricing/priceFor.js';
import type { PriceAttributes } from '../../src/pricing/readTerms.js';
import { LocalPriceError } from '../../src/input/LocalPriceError.js';
import { randomPrices, rateBetween } from '../support/randomPrices.ts';

type Attributes = Record<string, string>;

/** The attributes in camel case. */
function termsOf(attributes: Attributes): PriceAttributes {
  const camel = (name: string): string => name.replace(/-[a-z]/g, (two) => two[1]!.toUpperCase());
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [camel(name), value]),
  ) as unknown as PriceAttributes;
}

/** What the functions of the widget have for a visitor, and the pair that they want. */
function price(attributes: Attributes, visitor: Visitor, isTurned = false): object {
  const terms = termsOf(attributes);
  const pair = rateNeeded(terms, visitor);
  const [from = '', to = ''] = pair ? [pair.from, pair.to] : [];
  // A coarse rate is asked for the other way round.
  const swap = isTurned
    ? { from: to, to: from, exchangeRate: Number(rateBetween(to, from)) }
    : { from, to, exchangeRate: Number(rateBetween(from, to)) };
  const value = priceFor(terms, { ...visitor, rate: pair ? swap : null });
  const { rateTime: _, rateDate: __, exchangeRate, ...rest } = value;
  assert.equal(exchangeRate === null, pair === null);
  return { ...rest, pair: pair && `${from} ${to}` };
}

const countries = [null, 'IE', 'DE', 'SE', 'NO', 'GB', 'US', 'IN'];
const currencies = [null, 'USD', 'EUR', 'GBP', 'JPY', 'KWD'];
const lists = [
  {},
  { prices: 'EUR:45 GBP:39.50 IE/EUR:47 IN/USD:19 EEA/EUR:46' },
  {
    prices: 'EU/SEK:499 EUROZONE/EUR:44-60 EUROZONE/USD:48 JPY:7000 GB/GBP:0.5',
    currencies: 'USD EUR',
  },
  { discount: 'IN:60% EU:5% IE:12.5%', prices: 'GBP:39.50', 'compare-at': '79.5 GBP:45' },
  {
    prices: 'KWD:14.5 IE/EUR:47 GB/USD:48 IN/USD:19.9',
    'compare-at': '52.00 IE/EUR:46.999 GB/USD:50 KWD:16.25 IN/USD:24',
  },
  { discount: 'EEA:33.3% US:1%', currencies: 'EUR', markup: '2.5%' },
  { discount: 'GB:99.99%', prices: 'US/USD:48 US/EUR:41', 'compare-at': '9.5 US/USD:49' },
];
const roundings = [
  {},
  { rounding: 'auto' },
  { ending: 'same' },
  { rounding: 'cash', ending: '9', 'round-mode': 'down' },
  { rounding: '0.05', 'round-mode': 'up' },
  { rounding: 'auto', ending: 'same', 'round-mode': 'up' },
];
const bases = [
  { 'base-price': '49.99', 'base-currency': 'USD' },
  { 'base-price': '1299', 'base-currency': 'JPY', 'base-price-max': '2500' },
  { 'base-price': '9.2', 'base-currency': 'EUR', 'base-price-max': '43.135' },
];

describe('priceFor', () => {
  it('is what a second computation gives, for each kind of visitor and of terms', () => {
    let rows = 0;
    for (const base of bases) {
      for (const list of lists) {
        for (const rounding of roundings) {
          const attributes: Attributes = { ...base, ...list, ...rounding };
          for (const country of countries) {
            for (const currency of currencies) {
              const visitor = { country, currency };
              rows += 1;
              assert.deepEqual(
                price(attributes, visitor),
                visitorPrice(attributes, visitor, rateBetween),
                JSON.stringify([attributes, visitor]),
              );
            }
          }
        }
      }
    }
    assert.equal(rows, 3 * 7 * 6 * 8 * 6);
  });

  it('is what the second computation gives, for 5,000 prices at random', () => {
    fc.assert(
      fc.property(randomPrices, ({ terms, ...visitor }) => {
        const attributes = Object.fromEntries(
          Object.entries(terms as unknown as Record<string, unknown>)
            .filter(([, value]) => value)
            .map(([name, value]) => [
              name.replace(/[A-Z]/g, '-$&').toLowerCase(),
              Array.isArray(value) ? value.join(' ') : String(value),
            ]),
        );
        for (const list of ['prices', 'discount', 'compare-at']) {
          if (attributes[list]) attributes[list] = attributes[list].replaceAll('UK', 'GB');
        }
        assert.deepEqual(
          price(attributes, visitor),
          visitorPrice(attributes, visitor, rateBetween),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it('never gives a lower price to somebody whose country is not known', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...lists),
        fc.constantFrom(...roundings),
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 10_000_000 }),
        (list, rounding, currency, cents) => {
          const base = { 'base-price': (cents / 100).toFixed(2), 'base-currency': 'USD' };
          const all: Attributes = { ...base, ...list, ...rounding };
          const visitor = { country: null, currency };
          const plain =
            all['prices']
              ?.split(' ')
              .filter((word) => !word.includes('/'))
              .join(' ') ?? '';
          const without: Attributes = { ...all, prices: plain, discount: '' };
          assert.deepEqual(price(all, visitor), price(without, visitor));
        },
      ),
    );
  });

  it('takes the rate in either direction, and values as they come', () => {
    const terms = { basePrice: 49, baseCurrency: 'usd', prices: ['GBP:39.50'], rounding: 1 };
    const eur = { country: 'DE', currency: 'eur' };
    const amounts = [
      { from: 'EUR', to: 'USD', exchangeRate: 1.25 },
      { from: 'USD', to: 'EUR', exchangeRate: 0.8, date: '2026-03-10' },
    ].map((rate) => priceFor(terms, { ...eur, rate }));
    assert.deepEqual(
      amounts.map(({ amount, rateDate, rateTime }) => [amount, rateDate, rateTime]),
      [
        ['39', null, null],
        ['39', '2026-03-10', null],
      ],
    );
    const gbp = priceFor(terms, { country: 'uk', currency: 'GBP', rate: null });
    assert.deepEqual([gbp.amount, gbp.source], ['39.50', 'fixed']);
  });

  it('takes the words for a country that is not known', () => {
    const terms = { basePrice: '49', baseCurrency: 'USD', discount: 'IE:50%' };
    for (const country of ['XX', 'T1', '', undefined, null]) {
      const question = { country: country as null, currency: '', rate: null };
      assert.equal(priceFor(terms, question).amount, '49.00');
    }
  });

  it('raises no price by rounding a discount, and rounds no price before that stands as written', () => {
    const price = (attributes: object) =>
      priceFor(
        { basePrice: '42', baseCurrency: 'USD', compareAt: '79', discount: 'US:2%', ...attributes },
        { country: 'US', currency: 'USD', rate: null },
      );
    assert.equal(price({ rounding: 10, roundMode: 'up' }).amount, '42.00');
    const { amount, compareAt } = price({ rounding: 10 });
    assert.deepEqual([amount, compareAt], ['40', '79.00']);
  });

  const usd = { basePrice: '49', baseCurrency: 'USD' };
  const wrong: [terms: object, question: object, message: RegExp][] = [
    [{ baseCurrency: 'USD' }, {}, /^terms basePrice is missing: write a plain decimal/],
    [{ ...usd, basePrice: '1,299' }, {}, /^terms basePrice="1,299"/],
    [{ ...usd, basePriceMax: '48' }, {}, /^terms basePriceMax="48"/],
    [{ ...usd, prices: 'XX/EUR:45' }, {}, /^terms prices="XX\/EUR:45": write a list such as/],
    [{ ...usd, discount: 'IN:100%' }, {}, /^terms discount="IN:100%"/],
    [
      { ...usd, roundMode: 'floor' },
      {},
      /^terms roundMode="floor": write nearest or up or down\.$/,
    ],
    [{ ...usd, rounding: 'half' }, {}, /^terms rounding="half"/],
    [{ ...usd, ending: 'x' }, {}, /^terms ending="x"/],
    [{ ...usd, markup: 5 }, {}, /^terms markup="5"/],
    [{ ...usd, currencies: 'EUR €' }, {}, /^terms currencies="EUR €"/],
    [
      usd,
      { country: 'Germany' },
      /^country is "Germany": write an ISO 3166 code such as DE, or null/,
    ],
    [usd, { currency: '€' }, /^currency is "€"/],
    [
      usd,
      { currency: 'EUR' },
      /^the rate from EUR to USD is missing: request the pair that rateNeeded/,
    ],
    [
      usd,
      { currency: 'EUR', rate: { from: 'GBP', to: 'USD', exchangeRate: 1.3 } },
      /^the rate from EUR to USD does not match rate: pass the answer of client\.swap\(\)/,
    ],
    [
      usd,
      { currency: 'NGN', rate: { from: 'NGN', to: 'USD', exchangeRate: 0.0006 } },
      /^the rate from NGN to USD has too few digits for a price: request the rate from USD to NGN/,
    ],
  ];
  for (const [terms, question, message] of wrong) {
    it(`refuses ${JSON.stringify(terms)} ${JSON.stringify(question)}`, () =>
      assert.throws(
        () =>
          priceFor(terms as PriceAttributes, {
            country: null,
            currency: null,
            rate: null,
            ...question,
          }),
        (error: unknown) =>
          error instanceof LocalPriceError &&
          error.code === 'config' &&
          message.test(error.message),
      ));
  }
});

describe('priceFor, for amounts as long as an attribute may be', () => {
  const [nines, more] = ['9'.repeat(62), `1${'0'.repeat(62)}`];
  const terms = { basePrice: nines, baseCurrency: 'USD', compareAt: more, discount: 'US:10%' };
  const paidIn = (country: string | null) =>
    priceFor(terms, { country, currency: 'USD', rate: null });

  it('compares them to the last digit', () => {
    const { amount, compareAt } = paidIn(null);
    assert.deepEqual([amount, compareAt], [`${nines}.00`, `${more}.00`]);
    assert.equal(paidIn('US').amount, `8${'9'.repeat(61)}.10`);
  });
});
