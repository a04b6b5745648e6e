import { expect } from 'chai';
import { describe, it } from 'node:test';
import { isSame, planPrice, rateOf } from '../../src/pricing/index.js';
import { priced, type Attributes } from '../support/priced.ts';

/** Returns the value of a price in US dollars for a visitor who pays in euros; one euro is 1.25 dollars. */
function local(attributes: Attributes) {
  const plan = planPrice(priced('USD', attributes), { country: null, currency: 'EUR' });
  if (!plan.to) return plan.value();
  const swap = { from: plan.to, to: plan.from, exchangeRate: 1.25, date: '2026-01-01' };
  const rate = rateOf(swap, { symbol: plan.to, base: plan.from })!;
  return plan.value(rate, Date.UTC(2026, 0, 2));
}

/** A price that no rate, discount or place has changed. */
const plain = { exchangeRate: null, rateTime: null, rateDate: null, place: null, discount: null };

// How amounts are chosen, converted and rounded: see priceFor.test.ts and prices.test.ts.
describe('planPrice', () => {
  for (const [basePrice, currency, basePriceMax, amount, amountMax] of [
    ['49.5000', 'USD', '', '49.50'],
    ['49.005', 'USD', '', '49.005'],
    ['10', 'USD', '25.125', '10.000', '25.125'],
  ]) {
    it(`a price does not round the author’s price: ${basePrice} ${basePriceMax} ${currency}`, () => {
      const terms = priced(currency!, { basePrice: basePrice!, basePriceMax: basePriceMax! });
      const value = planPrice(terms).value();
      expect(value).to.deep.equal({
        amount,
        ...(amountMax && { amountMax }),
        currency,
        baseAmount: amount,
        baseCurrency: currency,
        ...plain,
        source: 'base',
      });
      expect(Object.isFrozen(value)).to.equal(true);
    });
  }

  it('the value of a price tells how it was converted', () => {
    const value = local({ markup: '2.5%', basePriceMax: '98' });
    expect(value).to.deep.equal({
      amount: '40.18',
      amountMax: '80.36',
      currency: 'EUR',
      baseAmount: '49.00',
      baseCurrency: 'USD',
      ...plain,
      exchangeRate: '0.82',
      rateTime: '2026-01-02T00:00:00.000Z',
      rateDate: '2026-01-01',
      source: 'swap',
    });
    expect(Object.isFrozen(value)).to.equal(true);
  });
});

it('two prices are compared by what a visitor sees', () => {
  const value = local({});
  expect(isSame(value, local({ markup: '0%' }))).to.equal(true);
  for (const other of [null, local({ markup: '1%' }), local({ basePriceMax: '60' })]) {
    expect(isSame(value, other), JSON.stringify(other)).to.equal(false);
  }
  expect(isSame(value, { ...value, currency: 'GBP' })).to.equal(false);
});
