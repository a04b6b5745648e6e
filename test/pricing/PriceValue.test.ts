import { expect } from 'chai';
import { describe, it } from 'node:test';
import { isSame, planPrice, rateOf, type PriceVisitor } from '../../src/pricing/index.js';
import { priced, type Attributes } from '../support/priced.ts';

const time = Date.UTC(2026, 0, 2);
const rateTime = '2026-01-02T00:00:00.000Z';

function author(basePrice: string, baseCurrency = 'USD', basePriceMax = '') {
  return priced(baseCurrency, { basePrice, basePriceMax }).author;
}

/** What a price in US dollars becomes for a visitor, one euro being worth 1.25. */
function local(
  attributes: Attributes,
  visitor: Partial<PriceVisitor> = {},
  currencies?: readonly string[],
) {
  const { author: price, terms, ...rest } = priced('USD', attributes, currencies);
  const plan = planPrice(price, terms, rest.currencies, {
    country: null,
    currency: 'EUR',
    ...visitor,
  });
  if (!plan.to) return plan.value();
  const swap = { from: plan.to, to: plan.from, exchangeRate: 1.25, date: '2026-01-01' };
  return plan.value(rateOf(swap, { symbol: plan.to, base: plan.from })!, time);
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
      const value = planPrice(author(basePrice!, currency, basePriceMax)).value();
      expect(value).to.deep.equal({
        amount,
        ...(amountMax && { amountMax }),
        currency,
        baseAmount: amount,
        baseCurrency: currency,
        exchangeRate: null,
        rateTime: null,
        rateDate: null,
        place: null,
        discount: null,
        source: 'base',
      });
      expect(Object.isFrozen(value)).to.equal(true);
    });
  }
});

describe('planValue', () => {
  const converted: [attributes: Attributes, amount: string, more?: object][] = [
    [{}, '39.20', { exchangeRate: '0.8', rateTime, rateDate: '2026-01-01', source: 'swap' }],
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
    [{ rounding: 'auto' }, '40'],
    [{ basePrice: '12', rounding: 'auto' }, '9.50'],
    [{ basePrice: '12', rounding: 'auto', roundMode: 'up' }, '10'],
    [{ basePrice: '12', basePriceMax: '60', rounding: 'auto' }, '9.50', { amountMax: '50.00' }],
    [{ ending: 'same' }, '39'],
    [{ basePrice: '49.99', ending: 'same' }, '39.99'],
    [{ basePrice: '49.9', ending: 'same' }, '39.90'],
    [{ basePrice: '49.95', ending: 'Same', rounding: '10' }, '95'],
    [{ basePrice: '49', ending: 'same', rounding: '0.05' }, '39'],
    [{ basePrice: '49', ending: 'same', rounding: '10' }, '40'],
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
      expect(local(attributes)).to.deep.equal({
        amount,
        ...(amountMax && { amountMax }),
        currency: 'EUR',
        baseAmount: '49.00',
        baseCurrency: 'USD',
        exchangeRate: null,
        rateTime: null,
        rateDate: null,
        place: null,
        discount: null,
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
