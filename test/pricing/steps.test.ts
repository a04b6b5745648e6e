import fc from 'fast-check';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { priceFor } from '../../src/pricing/public.js';
import { charged, randomPrices } from '../support/randomPrices.ts';

// What each step is: see the cases that have steps.
it('the steps of an amount begin with the author’s price, and end with what is shown', () => {
  fc.assert(
    fc.property(randomPrices, (random) => {
      const { rate, value } = charged(random);
      const { settings, terms, ...visitor } = random;
      const { steps, ...rest } = priceFor(terms, { ...visitor, rate }, settings, { steps: true });
      const { rateTime: _, ...plain } = rest;
      assert.deepEqual(plain, value);
      const { amount, amountMax, currency } = value;
      const { by: __, ...last } = steps.at(-1)!;
      assert.deepEqual(last, { amount, ...(amountMax && { amountMax }), currency });
      assert.equal(steps[0]!.by, 'basePrice');
      const order = 'basePrice prices discount rate markup digits rounding ending printed';
      const places = steps.map(({ by }) => order.indexOf(by));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 1000 },
  );
});
