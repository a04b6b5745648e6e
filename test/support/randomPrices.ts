import fc from 'fast-check';
import { rates } from '../../scripts/prices/rates.ts';
import {
  priceFor,
  rateNeeded,
  type PriceValue,
  type RatePair,
  type Swap,
} from '../../src/pricing/public.js';
import type { PriceAttributes, PriceDefaults } from '../../src/pricing/index.js';

export interface RandomPrice {
  readonly settings: PriceDefaults & { readonly groups?: string };
  readonly terms: PriceAttributes;
  readonly country: string | null;
  readonly currency: string | null;
}

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CLF', 'CHF', 'SEK', 'HUF', 'IDR'] as const;
const currency = fc.constantFrom(...currencies);
const place = fc.constantFrom(...'IE DE SE NO UK US IN EUROZONE EU EEA VAT ship-2'.split(' '));
/** The groups that places can name. */
export const groups = 'VAT: EEA GB; Ship-2: IN US CH';
const country = fc.constantFrom('IE', 'DE', 'SE', 'NO', 'GB', 'US', 'IN', 'HR', 'CH', 'JP', null);

const units = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) },
  fc.constant(0),
);
const places = fc.integer({ min: 0, max: 6 });
const print = (of: number, digits: number): string => (of / 10 ** digits).toFixed(digits);
const amount = fc.tuple(units, places).map(([of, digits]) => print(of, digits));
/** One amount, or two, of which the second may have fewer fraction digits. */
const amounts = fc
  .tuple(units, places, fc.option(fc.nat(5_000_000), { freq: 2 }))
  .map(([of, digits, more]) => [
    print(of, digits),
    ...(more === null ? [] : [String(Number(print(of + more, digits)))]),
  ]);

/** A list of entries, each for something else. */
const list = (entry: fc.Arbitrary<readonly [key: string, value: string]>): fc.Arbitrary<string> =>
  fc
    .uniqueArray(entry, { maxLength: 5, selector: ([key]) => key })
    .map((entries) => entries.map((each) => each.join(':')).join(' '));

const placed = fc
  .tuple(fc.option(place, { nil: '' }), currency)
  .map(([where, code]) => (where ? `${where}/${code}` : code));
const percent = fc.integer({ min: 0, max: 999 }).map((tenths) => `${tenths / 10}%`);

/** One rule, rules by currency, or both. */
const rules = (rule: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.option(rule, { nil: '' }), list(fc.tuple(currency, rule)))
    .map((all) => all.join(' ').trim());
const rounding = rules(
  fc.constantFrom(
    ...'none cash auto 0.05 1 10 0.25 0.001 0.025 0.0005 0.125 0.5 0.3 0.00001'.split(' '),
    // Larger than many amounts.
    ...'100 2500 12.5 50000'.split(' '),
  ),
);
const ending = rules(fc.constantFrom(...'99 9 95 same 990 05 9990 00'.split(' ')));
const roundMode = fc.constantFrom('nearest', 'up', 'down');
const markup = fc.constantFrom('', '2.5%', '0.1%');

const settings = fc.record(
  { baseCurrency: currency, rounding, ending, roundMode, markup },
  { requiredKeys: [] },
);

export const randomPrices: fc.Arbitrary<RandomPrice> = fc
  .record({
    base: amounts,
    baseCurrency: currency,
    prices: list(
      fc.tuple(
        placed,
        amounts.map((ends) => ends.join('-')),
      ),
    ),
    compareAt: fc.option(fc.tuple(amount, list(fc.tuple(placed, amount))), { nil: undefined }),
    discount: list(fc.tuple(place, percent)),
    currencies: fc.option(fc.subarray([...currencies], { minLength: 1 }), { nil: undefined }),
    rounding: fc.option(rounding, { nil: undefined }),
    roundMode: fc.option(roundMode, { nil: undefined }),
    ending: fc.option(fc.oneof(fc.constant(''), ending), { nil: undefined }),
    markup: fc.option(markup, { nil: undefined }),
  })
  .map(({ base: [basePrice = '', basePriceMax], compareAt, ...rest }) => {
    // A price before in the base currency is already there, without a currency.
    const [bare = '', entries = ''] = compareAt ?? [];
    const others = entries.split(' ').filter((word) => !word.startsWith(rest.baseCurrency));
    return {
      basePrice,
      ...(basePriceMax && { basePriceMax }),
      ...rest,
      ...(bare && { compareAt: [bare, ...others].join(' ').trim() }),
    };
  })
  .chain((terms) =>
    fc.record({
      settings: settings.map((each) => ({ ...each, groups })),
      terms: fc.constant(terms),
      country,
      currency: fc.option(currency),
    }),
  );

/** What one unit of a currency is worth in another, as a service sends it. */
function rateBetween(from: string, to: string): string {
  const dollars = (code: string): number => (code === 'USD' ? 1 : Number(rates[code]));
  return String(Number((dollars(from) / dollars(to)).toPrecision(12)));
}

export function swapBetween(from: string, to: string): Swap {
  return { from, to, exchangeRate: Number(rateBetween(from, to)), date: '2026-03-10' };
}

/** Returns what a server charges, without the time of the rate, and the pair of the rate that it needs. */
export function charged({ settings, terms, ...visitor }: RandomPrice): {
  pair: RatePair | null;
  rate: Swap | null;
  value: Omit<PriceValue, 'rateTime'>;
} {
  const pair = rateNeeded(terms, visitor, settings);
  const rate = pair && swapBetween(pair.from, pair.to);
  const { rateTime: _, ...value } = priceFor(terms, { ...visitor, rate }, settings);
  return { pair, rate, value };
}

export function attributesOf(terms: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(terms)
      .filter(([, value]) => value != null)
      .map(([name, value]: [string, unknown]) => [
        name.replace(/[A-Z]/g, '-$&').toLowerCase(),
        Array.isArray(value) ? value.join(' ') : String(value),
      ]),
  );
}
