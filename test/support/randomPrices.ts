import fc from 'fast-check';
import { rates } from '../../scripts/prices/rates.ts';
import type { PriceAttributes } from '../../src/pricing/index.js';

/** A price, and somebody who looks at it; `null` is unknown. */
export interface RandomPrice {
  readonly terms: PriceAttributes;
  readonly country: string | null;
  readonly currency: string | null;
}

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CLF', 'CHF', 'SEK', 'HUF', 'IDR'] as const;
const currency = fc.constantFrom(...currencies);
const place = fc.constantFrom('IE', 'DE', 'SE', 'NO', 'UK', 'US', 'IN', 'EUROZONE', 'EU', 'EEA');
const country = fc.constantFrom('IE', 'DE', 'SE', 'NO', 'GB', 'US', 'IN', 'HR', 'CH', 'JP', null);
const amount = fc
  .tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 3 }))
  .map(([units, digits]) => (units / 10 ** digits).toFixed(digits));

/** A list of entries, each for something else. */
const list = (entry: fc.Arbitrary<readonly [key: string, value: string]>): fc.Arbitrary<string> =>
  fc
    .uniqueArray(entry, { maxLength: 5, selector: ([key]) => key })
    .map((entries) => entries.map((each) => each.join(':')).join(' '));

const placed = fc
  .tuple(fc.option(place, { nil: '' }), currency)
  .map(([where, code]) => (where ? `${where}/${code}` : code));
const percent = fc.integer({ min: 1, max: 999 }).map((tenths) => `${tenths / 10}%`);

/** Prices with all that can be said of them, and visitors. */
export const randomPrices: fc.Arbitrary<RandomPrice> = fc
  .record({
    basePrice: amount,
    baseCurrency: currency,
    prices: list(fc.tuple(placed, amount)),
    compareAt: fc.option(fc.tuple(amount, list(fc.tuple(placed, amount))), { nil: undefined }),
    discount: list(fc.tuple(place, percent)),
    currencies: fc.option(fc.subarray([...currencies], { minLength: 1 }), { nil: undefined }),
    rounding: fc.constantFrom('none', 'cash', 'auto', '0.05', '1', '10', '0.25'),
    roundMode: fc.constantFrom('nearest', 'up', 'down'),
    ending: fc.constantFrom('', '', '99', '9', '95', 'same'),
    markup: fc.constantFrom('', '', '2.5%', '0.1%'),
  })
  .map(({ compareAt, ...rest }) => {
    // One in the base currency stands alone already.
    const [bare = '', entries = ''] = compareAt ?? [];
    const others = entries.split(' ').filter((word) => !word.startsWith(rest.baseCurrency));
    return { ...rest, ...(bare && { compareAt: [bare, ...others].join(' ').trim() }) };
  })
  .chain((terms) =>
    fc.record({ terms: fc.constant(terms), country, currency: fc.option(currency) }),
  );

/** What one unit of a currency is worth in another, as a service sends it. */
export function rateBetween(from: string, to: string): string {
  const dollars = (code: string): number => (code === 'USD' ? 1 : Number(rates[code]));
  return String(Number((dollars(from) / dollars(to)).toPrecision(12)));
}
