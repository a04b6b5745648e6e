import { expect } from 'chai';
import { describe, it } from 'node:test';
import { readAuthorPrice, readPriceTerms } from '../../../src/elements/local-price/PriceTerms.js';
import { authorValue, isSame, localValue } from '../../../src/elements/local-price/PriceValue.js';
import type { RoundMode } from '../../../src/money/index.js';
import type { Rate } from '../../../src/store/queries/rate.js';
import { decimal } from '../../support/decimal.ts';

type Attributes = Record<string, string>;

const time = Date.UTC(2026, 0, 2);
const rateTime = '2026-01-02T00:00:00.000Z';
const rate = { factor: decimal('0.8'), text: '0.8' } as Rate;

/** Reads as an element does, from these attributes, none of which is wrong. */
const reader =
  (attributes: Attributes) =>
  <T>(name: string, absent: string, parse: (text: string) => T | null): T =>
    parse(attributes[name] ?? absent)!;

function author(basePrice: string, baseCurrency = 'USD', basePriceMax = '') {
  return readAuthorPrice(reader({ basePrice, baseCurrency, basePriceMax }));
}

/** What a price in US dollars becomes in euros. */
function local(attributes: Attributes, isFixed = false) {
  const price = author(attributes['basePrice'] ?? '49.00', 'USD', attributes['basePriceMax']);
  const { roundMode: mode = 'nearest', ...others } = attributes;
  const terms = readPriceTerms(reader(others), mode as RoundMode);
  return localValue(price, authorValue(price), terms, {
    currency: 'EUR',
    ...(isFixed ? { state: 'fixed' } : { state: 'local', rate, time }),
  });
}

describe('authorValue', () => {
  for (const [basePrice, currency, basePriceMax, amount, amountMax] of [
    ['49', 'USD', '', '49.00'],
    ['49.5000', 'USD', '', '49.50'],
    ['49.005', 'USD', '', '49.005'],
    ['0.0004', 'USD', '', '0.0004'],
    ['12.5', 'JPY', '', '12.5'],
    ['1299', 'JPY', '', '1299'],
    ['10', 'USD', '25.5', '10.00', '25.50'],
    ['10', 'USD', '25.125', '10.000', '25.125'],
  ]) {
    it(`is never rounded: ${basePrice} ${basePriceMax} ${currency}`, () => {
      const value = authorValue(author(basePrice!, currency, basePriceMax));
      expect(value).to.deep.equal({
        amount,
        ...(amountMax && { amountMax }),
        currency,
        baseAmount: amount,
        baseCurrency: currency,
        exchangeRate: null,
        rateTime: null,
        source: 'base',
      });
      expect(Object.isFrozen(value)).to.equal(true);
    });
  }
});

describe('localValue', () => {
  const converted: [attributes: Attributes, amount: string, more?: object][] = [
    [{}, '39.20', { exchangeRate: '0.8', rateTime, source: 'swap' }],
    [{ markup: '2.5%' }, '40.18', { exchangeRate: '0.82', rateTime, source: 'swap' }],
    [{ rounding: '1' }, '39'],
    [{ rounding: '1', roundMode: 'up' }, '40'],
    [{ rounding: '0.05', roundMode: 'down' }, '39.20'],
    [{ rounding: '10' }, '40'],
    [{ rounding: 'cash' }, '39.20'],
    [{ ending: '99' }, '38.99'],
    [{ ending: '99', roundMode: 'up' }, '39.99'],
    [{ rounding: '1', ending: '9' }, '39'],
    [{ basePrice: '10', basePriceMax: '25.5' }, '8.00', { amountMax: '20.40' }],
    [{ basePriceMax: '55', rounding: '100' }, '100', { amountMax: '100' }],
    [{ basePrice: '0.001' }, '0.01'],
  ];
  for (const [attributes, amount, more] of converted) {
    it(`converts with ${JSON.stringify(attributes)} to ${amount}`, () => {
      const value = local(attributes);
      expect(value).to.include({ amount, currency: 'EUR', baseCurrency: 'USD', ...more });
      expect('amountMax' in value).to.equal('basePriceMax' in attributes);
      expect(Object.isFrozen(value)).to.equal(true);
    });
  }

  const fixed: [attributes: Attributes, amount: string, amountMax?: string][] = [
    [{ prices: 'EUR:45' }, '45.00'],
    [{ prices: 'EUR:44.125', rounding: '10', ending: '99', markup: '50%' }, '44.125'],
    [{ prices: 'EUR:45-60', basePriceMax: '80' }, '45.00', '60.00'],
    [{ prices: 'EUR:45', basePriceMax: '80' }, '45.00'],
  ];
  for (const [attributes, amount, amountMax] of fixed) {
    it(`takes a fixed price as it is written: ${JSON.stringify(attributes)}`, () => {
      expect(local(attributes, true)).to.deep.equal({
        amount,
        ...(amountMax && { amountMax }),
        currency: 'EUR',
        baseAmount: '49.00',
        baseCurrency: 'USD',
        exchangeRate: null,
        rateTime: null,
        source: 'fixed',
      });
    });
  }
});

describe('isSame', () => {
  it('compares what a visitor sees', () => {
    const value = local({});
    expect(isSame(value, local({ markup: '0%' }))).to.equal(true);
    for (const other of [null, local({ markup: '1%' }), local({ basePriceMax: '60' })]) {
      expect(isSame(value, other)).to.equal(false);
    }
    expect(isSame(value, { ...value, currency: 'GBP' })).to.equal(false);
  });
});
