import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPrice } from '../../src/pricing/formatPrice.js';
import { priceFor, rateNeeded } from '../../src/pricing/priceFor.js';
import type { PriceAttributes } from '../../src/pricing/PriceTerms.js';
import { LocalPriceError } from '../../src/input/LocalPriceError.js';
import { brokenRules } from '../support/brokenRules.ts';
import { charged, randomPrices } from '../support/randomPrices.ts';
import { locales } from './locales.data.ts';

describe('priceFor', () => {
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

  it('priceFor names the other direction if a rate is too coarse', () => {
    const terms = { basePrice: '49.00', baseCurrency: 'USD' };
    const ask = (from: string, to: string) => () =>
      priceFor(terms, { country: null, currency: 'NGN', rate: { from, to, exchangeRate: 0.0006 } });
    assert.throws(ask('NGN', 'USD'), /from NGN to USD has .* request the rate from USD to NGN/);
    assert.throws(ask('USD', 'NGN'), /from USD to NGN has .* request the rate from NGN to USD/);
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
});
