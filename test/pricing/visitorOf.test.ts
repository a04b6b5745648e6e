import { expect } from 'chai';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../src/input/index.js';
import {
  currencyOf,
  known,
  visitorOf,
  type Answer,
  type VisitorFacts,
} from '../../src/pricing/index.js';
import type { Origin } from '../../src/protocol/index.js';

/** What is known about a visitor in Germany, of whom nothing else is known. */
interface Case {
  chosen?: string;
  url?: string;
  country?: string;
  page?: VisitorFacts['settings'];
  offered?: string;
  here?: Answer<Origin>;
}

const germany = known<Origin>({ country: 'DE', symbol: 'EUR' });
const nowhere = known<Origin>({ country: null, symbol: null });
const failed = { state: 'error', error: new LocalPriceError('network', 'x') } as const;
const map = (text: string): VisitorFacts['settings'] => ({
  currencyMap: new Map(text.split(' ').map((pair) => pair.split(':') as [string, string])),
});

function factsOf({ chosen, url, country = undefined, page = {} }: Case): VisitorFacts {
  const choices = [
    ...(chosen ? [{ symbol: chosen, source: 'chosen' } as const] : []),
    ...(url ? [{ symbol: url, source: 'url' } as const] : []),
  ];
  return { choices, chosenCountry: country ?? null, settings: page };
}

const places = new Map([
  ['JP', 'JPY'],
  ['AQ', ''],
]);
const placeOf =
  (here: Answer<Origin>) =>
  (of?: string): Answer<Origin> => {
    if (!of) return here;
    // A service may know only where the visitor is.
    return places.has(of) ? known({ country: of, symbol: places.get(of) || null }) : germany;
  };

describe('the currency of a visitor', () => {
  for (const [what, given, expected, skipped] of [
    ['is that of their place', {}, 'EUR place'],
    [
      'is chosen',
      { chosen: 'GBP', url: 'CHF', country: 'JP', page: { currency: 'USD' } },
      'GBP chosen',
    ],
    [
      'is named by the address',
      { url: 'CHF', country: 'JP', page: { currency: 'USD' } },
      'CHF url',
    ],
    ['is that of the chosen country', { country: 'JP', page: { currency: 'USD' } }, 'JPY chosen'],
    [
      'is none, as that of the chosen country',
      { country: 'AQ', page: { currency: 'USD' } },
      'null chosen',
    ],
    [
      'is set by the page, if the chosen country is unknown',
      { country: 'XY', page: { currency: 'USD' } },
      'USD page',
    ],
    ['is none, as the page says', { page: { currency: '' } }, 'null page'],
    ['is in the map', { page: map('DE:CHF') }, 'CHF place'],
    ['is none in the map', { page: map('DE:') }, 'null place'],
    [
      'is in the map for the chosen country',
      { country: 'XY', page: map('XY:USD DE:CHF') },
      'USD chosen',
    ],
    ['is unknown', { here: nowhere }, 'null place'],
    ['is pending', { here: { state: 'pending' } }, 'pending'],
    ['has failed', { here: failed }, 'error'],
    ['skips a choice', { chosen: 'JPY', offered: 'EUR GBP' }, 'EUR place', 'JPY'],
    [
      'skips a choice, and what the address names',
      { chosen: 'JPY', url: 'CHF', offered: 'EUR' },
      'EUR place',
      'JPY',
    ],
    [
      'skips a choice for what the address names',
      { chosen: 'JPY', url: 'GBP', offered: 'EUR GBP' },
      'GBP url',
      'JPY',
    ],
    [
      'skips the chosen country',
      { country: 'JP', page: { currency: 'EUR' }, offered: 'EUR' },
      'EUR page',
      'JPY',
    ],
    [
      'holds a customer to pounds',
      { chosen: 'EUR', page: { currency: 'GBP' }, offered: 'GBP' },
      'GBP page',
      'EUR',
    ],
    ['skips what the page sets', { page: { currency: 'CHF' }, offered: 'EUR' }, 'EUR place', 'CHF'],
    [
      'is the first if none may be shown',
      { chosen: 'JPY', url: 'CHF', offered: 'GBP' },
      'JPY chosen',
      'JPY',
    ],
    [
      'is the choice if the place is unknown',
      { chosen: 'JPY', offered: 'GBP', here: nowhere },
      'JPY chosen',
      'JPY',
    ],
    [
      'is the choice if the place has failed',
      { chosen: 'JPY', offered: 'GBP', here: failed },
      'JPY chosen',
      'JPY',
    ],
    [
      'waits for the place if the choice may not be shown',
      { chosen: 'JPY', offered: 'GBP', here: { state: 'pending' } },
      'pending',
    ],
    [
      'may have a name that is no code',
      { offered: 'GBP', here: known({ country: 'DE', symbol: '€' }) },
      '€ place',
    ],
  ] as [string, Case, string, string?][]) {
    it(what, () => {
      const { offered, here = germany } = given;
      const list = offered === undefined ? undefined : new Set(offered.split(' '));
      const found = currencyOf(factsOf(given), placeOf(here), list);
      const { symbol, source, skipped: left } = found.state === 'known' ? found.value : {};
      expect(found.state === 'known' ? `${symbol} ${source}` : found.state).to.equal(expected);
      expect(left).to.equal(skipped);
    });
  }

  it('does not ask where the visitor is if that does not matter', () => {
    for (const given of [
      { chosen: 'GBP' },
      { page: { currency: 'EUR' } },
      { country: 'JP', page: map('JP:USD') },
    ] as Case[]) {
      const found = currencyOf(factsOf(given), () => expect.fail('asked'), undefined);
      expect(found.state).to.equal('known');
    }
  });
});

describe('a visitor', () => {
  for (const [what, given, expected] of [
    ['who is detected', {}, ['DE', 'detected', 'EUR', 'detected']],
    ['who has chosen a currency', { chosen: 'GBP' }, ['DE', 'detected', 'GBP', 'chosen']],
    ['who has chosen a country', { country: 'JP' }, ['JP', 'chosen', 'JPY', 'chosen']],
    [
      'who has chosen a country that the source does not know',
      { country: 'XY' },
      ['XY', 'chosen', 'EUR', 'detected'],
    ],
    ['whom the page names', { page: { country: 'DE' } }, ['DE', 'page', 'EUR', 'page']],
    [
      'whose currency the page names',
      { page: { currency: 'CHF' } },
      ['DE', 'detected', 'CHF', 'page'],
    ],
    ['of whom nothing is known', { here: nowhere }, [null, 'unknown', null, 'unknown']],
    [
      'whose choice may not be shown',
      { url: 'JPY', offered: 'EUR' },
      ['DE', 'detected', 'EUR', 'detected'],
    ],
  ] as [string, Case, (string | null)[]][]) {
    it(`${what}, is found with the sources`, () => {
      const { offered, here = germany } = given;
      const list = offered === undefined ? undefined : new Set(offered.split(' '));
      const found = visitorOf(factsOf(given), placeOf(here), 'detected', list)!;
      const { country, countrySource, currency, source } = found;
      expect([country, countrySource, currency, source]).to.deep.equal(expected);
    });
  }

  it('is not known while an answer is pending', () => {
    for (const given of [{}, { chosen: 'GBP' }] as Case[]) {
      const visitor = visitorOf(factsOf(given), () => ({ state: 'pending' }), 'detected');
      expect(visitor).to.equal(null);
    }
  });
});
