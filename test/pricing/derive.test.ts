import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Exact, roundedEnds } from '../../scripts/prices/exactPrice.ts';
import { derive, priceFor, type DerivedAttributes } from '../../src/pricing/public.js';
import { charged, randomPrices } from '../support/randomPrices.ts';

const yearly = priceFor(
  { basePrice: '199.00', baseCurrency: 'EUR' },
  { country: 'DE', currency: 'EUR', rate: null },
);

describe('derive', () => {
  it('a derived price is a price times a decimal or a fraction, rounded', () => {
    for (const [terms, amount] of [
      [{ times: '1/12' }, '16.58'],
      [{ times: 3 }, '597.00'],
      [{ times: ' 0.25 ' }, '49.75'],
      [{ times: '1 / 12', rounding: '1', roundMode: 'up' }, '17'],
      [{ times: '1/12', ending: '99' }, '16.99'],
      [{ times: '1/12', rounding: '0.5 EUR:5' }, '15'],
      [{ times: '1/100000000' }, '0.00000199'],
    ] as [DerivedAttributes, string][]) {
      assert.equal(derive(yearly, terms).amount, amount, JSON.stringify(terms));
    }
  });

  it('a derived price has more digits if those of the currency would change it by more than 10 %', () => {
    const pack = { ...yearly, amount: '3.99' };
    for (const [times, amount] of [
      ['1/750', '0.00532'],
      ['1/300', '0.0133'],
      ['1/30', '0.13'],
    ] as const) {
      assert.equal(derive(pack, { times }).amount, amount, times);
    }
    const range = { ...pack, amountMax: '300.00' };
    const { amount, amountMax } = derive(range, { times: '1/750' });
    assert.deepEqual([amount, amountMax], ['0.00532', '0.40000']);
  });

  it('the step of a derived price is relative to the base currency', () => {
    const yen = { ...yearly, amount: '7716', currency: 'JPY', baseCurrency: 'USD' };
    assert.equal(derive(yen, { times: '1/7', rounding: '0.001' }).amount, '1102.3');
  });

  it('a derived price is rounded as the page says, as far as its terms do not', () => {
    const page = { rounding: '5 JPY:100', ending: '9', roundMode: 'up' };
    for (const [terms, amount] of [
      [{ times: '1/12' }, '29'],
      [{ times: '1/12', ending: '' }, '20'],
      [{ times: '1/12', ending: '', rounding: 'JPY:10' }, '20'],
      [{ times: '1/12', ending: '', rounding: '' }, '16.59'],
    ] as [DerivedAttributes, string][]) {
      assert.equal(derive(yearly, terms, page).amount, amount, JSON.stringify(terms));
    }
  });

  it('a derived price keeps everything but the amounts, without the price before', () => {
    const { amount: _, ...rest } = derive({ ...yearly, compareAt: '240.00' }, { times: 2 });
    const { amount: __, ...expected } = yearly;
    assert.deepEqual(rest, expected);
  });

  it('both ends of a derived range have the same number of digits', () => {
    const range = { ...yearly, amount: '10.00', amountMax: '25.00' };
    const { amount, amountMax } = derive(range, { times: '1/4', rounding: 'auto' });
    assert.deepEqual([amount, amountMax], ['2.50', '6.50']);
  });

  it('derived prices are rounded as a second computation does, for 1,000 random prices', () => {
    const times = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 400 }));
    const steps = fc.constantFrom('none', '0.05', '0.001', '0.00025');
    fc.assert(
      fc.property(randomPrices, times, steps, (random, [above, below], rounding) => {
        const { value } = charged(random);
        const whole = { ...value, rateTime: null };
        const derived = derive(whole, { times: `${above}/${below}`, rounding });
        const ends = [value.amount, value.amountMax].filter((end) => end !== undefined);
        const exact = roundedEnds(
          ends.map((end) => new Exact(end).times(above).div(below)),
          ends.map((end) => ({
            amount: new Exact(end),
            currency: value.currency,
            base: value.baseCurrency,
          })),
          value.currency,
          { rounding },
        );
        if (exact[1] && new Exact(exact[1]).lt(exact[0]!)) exact[1] = exact[0]!;
        const digits = Math.max(...exact.map((end) => end.split('.')[1]?.length ?? 0));
        assert.deepEqual(
          [derived.amount, derived.amountMax].slice(0, ends.length),
          exact.map((end) => new Exact(end).toFixed(digits)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  for (const times of ['', '0', '0/5', '1/0', '1/', '-1', '1/2/3', '1.5/2', 'x', '½']) {
    it(`a derived price refuses times="${times}"`, () => {
      assert.throws(
        () => derive(yearly, { times }),
        /derive\(\) times.*write a decimal such as 0.25/,
      );
    });
  }

  it('a derived price refuses a wrong rule', () => {
    assert.throws(() => derive(yearly, { times: 1, rounding: 'EUR:x' }), /rounding="EUR:x"/);
    assert.throws(() => derive(yearly, { times: 1, roundMode: 'x' }), /roundMode="x"/);
  });
});
