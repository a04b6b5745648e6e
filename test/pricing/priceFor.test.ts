import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visitorPrice } from '../../scripts/prices/visitorPrice.ts';
import { derive } from '../../src/pricing/derive.js';
import { formatPrice } from '../../src/pricing/formatPrice.js';
import { priceFor, rateNeeded } from '../../src/pricing/priceFor.js';
import type { PriceAttributes } from '../../src/pricing/PriceTerms.js';
import { LocalPriceError } from '../../src/input/LocalPriceError.js';
import { brokenRules } from '../support/brokenRules.ts';
import { attributesOf, charged, randomPrices, rateBetween } from '../support/randomPrices.ts';
import { locales } from './locales.data.ts';

describe('priceFor', () => {
  it('priceFor gives what a second computation gives, for 2,000 random prices', () => {
    fc.assert(
      fc.property(randomPrices, ({ settings, terms, ...visitor }) => {
        const attributes = attributesOf(terms);
        for (const list of ['prices', 'discount', 'compare-at']) {
          const text = attributes[list]?.replaceAll('UK', 'GB').replaceAll('ship', 'SHIP');
          if (text) attributes[list] = text;
        }
        const { pair, value } = charged({ settings, terms, ...visitor });
        const { rateDate: _, exchangeRate, ...price } = value;
        assert.equal(exchangeRate === null, pair === null);
        assert.deepEqual(
          { ...price, pair: pair && `${pair.from} ${pair.to}` },
          visitorPrice(attributes, visitor, rateBetween, attributesOf(settings)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  for (const [basePrice, currency, worth, amount, rules] of [
    ['0.0015', 'EUR', 0.88022588, '0.0013'],
    ['0.0015', 'JPY', 157.4772, '0.24'],
    ['0.1234', 'EUR', 0.88022588, '0.1086'],
    ['49.00', 'BTC', 0.0000120482, '0.00059'],
    // A product of a script's arithmetic.
    ['18.9905', 'EUR', 0.88022588, '16.72'],
    ['3.3000000000000003', 'USD', 1, '3.30'],
    ['1.789', 'EUR', 0.88022588, '1.57'],
    ['1.789', 'EUR', 0.88022588, '1.575', { rounding: '0.001' }],
    ['49.00', 'JPY', 157.4772, '7716.4', { rounding: 'JPY:0.1' }],
    ['49.00', 'JPY', 157.4772, '7716', { rounding: '0.05' }],
    ['49.00', 'BTC', 0.0000120482, '0.00059', { rounding: '1', ending: '99' }],
    ['49.00', 'BTC', 0.0000120482, '0.00059', { ending: 'same' }],
    ['0.0015', 'EUR', 0.88022588, '0.0013', { ending: 'same' }],
    ['0.0015', 'USD', 1, '0.0006', { discount: 'IN:60%' }],
    // More than ten percent of the amount, whatever the mode, also in the base currency.
    ['0.01', 'GBP', 0.75, '0.0075'],
    ['0.01', 'GBP', 0.75, '0.0075', { roundMode: 'up' }],
    ['0.10', 'GBP', 0.75, '0.08', { roundMode: 'up' }],
    ['0.05', 'GBP', 0.75, '0.04'],
    ['0.01', 'USD', 1, '0.007', { discount: 'IN:30%' }],
    // A step below the smallest unit of the base currency is relative to it.
    ['1.789', 'JPY', 157.4772, '281.7', { rounding: '0.001' }],
    ['1.789', 'KWD', 0.30871, '0.5523', { rounding: '0.001' }],
    ['1.789', 'EUR', 0.88022588, '1.5750', { rounding: '0.0025' }],
    ['49.00', 'JPY', 157.4772, '7716', { rounding: '0.3' }],
    ['49.00', 'JPY', 157.4772, '7716.3', { rounding: 'JPY:0.3' }],
    // Fifteen digits are exact in every program, and an amount without more digits than its currency always is.
    ['0.10000000000000001', 'EUR', 0.88022588, '0.09'],
    ['19.989999999999998', 'USD', 1, '19.99'],
    ['12345678901234567.89', 'USD', 1, '12345678901234567.89'],
  ] as const) {
    it(`priceFor gives ${basePrice} USD ${JSON.stringify(rules ?? {})} as ${amount} ${currency}`, () => {
      const rate = { from: 'USD', to: currency, exchangeRate: worth };
      const terms = { basePrice, baseCurrency: 'USD', ...rules };
      assert.equal(priceFor(terms, { country: 'IN', currency, rate }).amount, amount);
    });
  }

  it('priceFor gives both ends of a range the digits of the end that has more, and never turns them around', () => {
    for (const [basePrice, basePriceMax, ending, ...ends] of [
      ['0.0015', '12.00', '', '0.24', '1889.73'],
      ['0.22', '0.2825', '99', '34.99', '44.99'],
    ] as const) {
      const terms = { basePrice, basePriceMax, ending, baseCurrency: 'USD' };
      const rate = { from: 'USD', to: 'JPY', exchangeRate: 157.4772 };
      const { amount, amountMax } = priceFor(terms, { country: null, currency: 'JPY', rate });
      assert.deepEqual([amount, amountMax], ends, JSON.stringify(basePrice));
    }
  });

  it('priceFor uses no step or ending that is larger than an amount, each end and the price before by itself', () => {
    const jpy = { from: 'USD', to: 'JPY', exchangeRate: 157.4772 };
    const eur = { from: 'USD', to: 'EUR', exchangeRate: 0.88022588 };
    const yen = { basePrice: '480', baseCurrency: 'JPY', rounding: '100' };
    const us = { country: 'US', currency: 'USD' };
    const de = { country: 'DE', currency: 'EUR' };
    const usd = { baseCurrency: 'USD' };
    for (const [terms, visitor, rate, amounts, page] of [
      [yen, us, jpy, ['3.05']],
      [{ ...yen, roundMode: 'up' }, us, jpy, ['3.05']],
      [{ ...yen, prices: 'US/JPY:980' }, us, jpy, ['6.22']],
      [{ ...yen, discount: 'US:50%' }, us, jpy, ['1.52']],
      [{ ...yen, rounding: undefined }, us, jpy, ['3.05'], { rounding: '100' }],
      [{ ...yen, basePriceMax: '20000' }, us, jpy, ['3.05', '100.00']],
      [{ ...yen, basePrice: '48000', compareAt: '48100' }, us, jpy, ['300']],
      [{ ...yen, compareAt: '20000' }, us, jpy, ['3.05', '100']],
      [{ basePrice: '60', ...usd, discount: 'US:10%', rounding: '100' }, us, null, ['54.00']],
      [{ basePrice: '5', ...usd, ending: '9990' }, de, eur, ['4.40']],
      [{ basePrice: '0.05', ...usd, ending: '99' }, de, eur, ['0.04']],
      [{ basePrice: '1', ...usd, ending: 'same' }, de, eur, ['0.88']],
      [{ basePrice: '5', ...usd, ending: 'same', rounding: '10' }, de, eur, ['4']],
      [{ basePrice: '0', ...usd, rounding: '10' }, de, null, ['0']],
    ] as const) {
      const value = priceFor(terms, { ...visitor, rate }, page);
      const { amount, amountMax, compareAt } = value;
      const found = [amount, amountMax, compareAt].filter((each) => each !== undefined);
      assert.deepEqual(found, amounts, JSON.stringify({ terms, page }));
    }
    const monthly = priceFor({ basePrice: '120', ...usd }, { ...us, rate: null });
    assert.equal(derive(monthly, { times: '1/12', rounding: '100' }).amount, '10.00');
  });

  it('priceFor gives zero in the visitor’s currency, and converts the price before', () => {
    const de = { country: 'DE', currency: 'EUR' };
    const rate = { from: 'EUR', to: 'USD', exchangeRate: 1.25 };
    const free = { basePrice: '0', baseCurrency: 'USD' };
    const value = priceFor(free, { ...de, rate: null });
    const { amount, currency, source, exchangeRate } = value;
    assert.deepEqual([amount, currency, source, exchangeRate], ['0.00', 'EUR', 'base', null]);
    for (const compareAt of [undefined, '0', '0.00 EUR:5']) {
      assert.equal(rateNeeded({ ...free, compareAt }, de), null, compareAt);
    }
    const was = { ...free, compareAt: '49.00' };
    assert.deepEqual(rateNeeded(was, de), { from: 'EUR', to: 'USD' });
    const shown = priceFor(was, { ...de, rate });
    assert.deepEqual([shown.amount, shown.compareAt, shown.currency], ['0.00', '39.20', 'EUR']);
    assert.deepEqual([shown.source, shown.exchangeRate], ['base', '0.8']);
    const reduced = { ...free, discount: 'DE:10%' };
    assert.deepEqual(priceFor(reduced, { ...de, rate: null }), value);
    const us = priceFor(was, { country: 'US', currency: 'USD', rate: null });
    assert.deepEqual([us.amount, us.compareAt, us.currency], ['0.00', '49.00', 'USD']);
  });

  it('priceFor takes no discount of 0 %, and the nearest place counts', () => {
    const terms = { basePrice: '49.00', baseCurrency: 'USD', discount: 'DE:0% EU:10%' };
    const price = (country: string) => priceFor(terms, { country, currency: 'USD', rate: null });
    const { amount, discount, place } = price('DE');
    assert.deepEqual([amount, discount, place], ['49.00', null, null]);
    assert.equal(price('FR').amount, '44.10');
  });

  it('priceFor reads numbers as they are, also where JavaScript prints an exponent', () => {
    const terms = { basePrice: 5e-7, baseCurrency: 'USD' };
    const price = priceFor(terms, { country: null, currency: null, rate: null });
    assert.equal(price.amount, '0.0000005');
    assert.throws(
      () => rateNeeded({ ...terms, basePrice: '5e-7' }, { country: null, currency: null }),
      /basePrice="5e-7"/,
    );
  });

  it('priceFor follows the rules for all prices, printed in many languages', () => {
    const displays = fc.constantFrom('symbol', 'narrow-symbol', 'code', 'name');
    fc.assert(
      fc.property(
        randomPrices,
        fc.constantFrom(...locales),
        displays,
        (random, locale, currencyDisplay) => {
          const { value } = charged(random);
          const text = formatPrice(value, { locale, currencyDisplay });
          assert.deepEqual(brokenRules(value, text, random.terms), [], `${locale}: ${text}`);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('priceFor accepts the rate in either direction, and values of other types', () => {
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

  it('priceFor shows only the currencies that the page allows', () => {
    const terms = { basePrice: '49.00', baseCurrency: 'USD' };
    const eur = { country: 'DE', currency: 'EUR', rate: null };
    assert.equal(priceFor(terms, eur, { currencies: 'GBP' }).amount, '49.00');
    const own = { ...terms, currencies: 'EUR' };
    assert.throws(
      () => priceFor(own, eur, { currencies: 'GBP' }),
      /rate from EUR to USD is missing/,
    );
  });

  it('priceFor gives the author’s price if a default of the page is wrong, and uses what it can', () => {
    const terms = { basePrice: '49.00', baseCurrency: 'USD' };
    const visitor = { country: 'DE', currency: 'EUR' };
    const rate = { from: 'USD', to: 'EUR', exchangeRate: 0.8 };
    for (const [page, amount] of [
      [{ rounding: 'banana' }, '49.00'],
      [{ ending: 'x', markup: '2.5%' }, '49.00'],
      [{ markup: '2.5' }, '49.00'],
      [{ roundMode: 'banana', rounding: '1' }, '39'],
      [{ groups: 'VAT', currencies: 'EUR €' }, '39.20'],
      [{ currencies: '€' }, '49.00'],
    ] as const) {
      assert.equal(
        priceFor(terms, { ...visitor, rate }, page).amount,
        amount,
        JSON.stringify(page),
      );
      assert.equal(
        rateNeeded(terms, visitor, page) === null,
        amount === '49.00',
        JSON.stringify(page),
      );
    }
    // The price's own terms are an argument.
    assert.throws(
      () => rateNeeded({ ...terms, markup: '2' }, visitor, { rounding: 'x' }),
      /markup="2"/,
    );
    assert.throws(
      () => rateNeeded({ basePrice: 1 }, visitor, { baseCurrency: '$' }),
      /baseCurrency="\$"/,
    );
  });

  it('priceFor names the other direction if a rate is too coarse', () => {
    const terms = { basePrice: '49.00', baseCurrency: 'USD' };
    const ask = (from: string, to: string) => () =>
      priceFor(terms, { country: null, currency: 'NGN', rate: { from, to, exchangeRate: 0.0006 } });
    assert.throws(ask('NGN', 'USD'), /from NGN to USD has .* request the rate from USD to NGN/);
    assert.throws(ask('USD', 'NGN'), /from USD to NGN has .* request the rate from NGN to USD/);
  });

  it('priceFor knows the codes for an unknown country', () => {
    const terms = { basePrice: '49', baseCurrency: 'USD', discount: 'IE:50%' };
    for (const country of ['XX', 'T1', '', undefined, null]) {
      const question = { country: country as null, currency: '', rate: null };
      assert.equal(priceFor(terms, question).amount, '49.00', JSON.stringify(country));
    }
  });

  it('priceFor does not raise a price by rounding a discount, or round a price before that is shown as written', () => {
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
    [{ ...usd, prices: 'XX/EUR:45' }, {}, /^terms prices="XX\/EUR:45": write a list such as/],
    [
      { ...usd, roundMode: 'floor' },
      {},
      /^terms roundMode="floor": write nearest or up or down\.$/,
    ],
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
    it(`priceFor refuses ${JSON.stringify(terms)} ${JSON.stringify(question)}`, () =>
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

  it('priceFor compares amounts of the greatest length to the last digit', () => {
    const [nines, more] = ['9'.repeat(62), `1${'0'.repeat(62)}`];
    const terms = { basePrice: nines, baseCurrency: 'USD', compareAt: more, discount: 'US:10%' };
    const [full, reduced] = [null, 'US'].map((country) =>
      priceFor(terms, { country, currency: 'USD', rate: null }),
    );
    assert.deepEqual([full!.amount, full!.compareAt], [`${nines}.00`, `${more}.00`]);
    assert.equal(reduced!.amount, `8${'9'.repeat(61)}.10`);
  });
});
