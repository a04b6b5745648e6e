import fc from 'fast-check';
import type { Case } from '../../scripts/conformance/cases.ts';
import { rateNeeded } from '../../src/pricing/public.js';
import { randomPrices, swapBetween } from './randomPrices.ts';

const times = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 400 }))
  .map((both) => both.join('/'));
const derivation = fc.record(
  {
    times,
    rounding: fc.constantFrom('', 'none', 'auto', '0.05', '0.001', '0.00025', 'JPY:10 5'),
    ending: fc.constantFrom('', '99', 'same', 'EUR:9'),
    roundMode: fc.constantFrom('nearest', 'up', 'down'),
  },
  { requiredKeys: ['times'] },
);

/** Random prices as cases that expect nothing, some of them with a price that follows, or with the base price beside. */
export const randomCases: fc.Arbitrary<Case> = fc
  .record({
    price: randomPrices,
    derive: fc.option(derivation, { nil: undefined, freq: 3 }),
    isBoth: fc.boolean(),
  })
  .map(({ price: { settings, terms, ...visitor }, derive, isBoth }) => {
    const pair = rateNeeded(terms, visitor, settings);
    const given = Object.entries({ ...terms, ...(isBoth && { show: 'both' }) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [name, [value].flat().join(' ')] as const);
    return {
      id: 'random',
      rule: 'random',
      terms: Object.fromEntries(given),
      page: settings as Case['page'] & object,
      visitor,
      ...(pair && { rate: swapBetween(pair.from, pair.to) }),
      ...(derive && { derive: derive as NonNullable<Case['derive']> }),
    };
  });
