import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import {
  visitorFrom,
  type FoundVisitor,
  type VisitorQuestion,
} from '../../src/server/visitorFrom.js';

const chosenYen = 'a=b; local-price-currency=JPY';
const chosenFrance = 'local-price-country=fr; x=y=z';

/** Returns what is known of a visitor, and where it comes from, as `DE detected EUR page`. */
function found(question: VisitorQuestion): string {
  const { country, countrySource, currency, source } = visitorFrom(question);
  return [country ?? '-', countrySource, currency ?? '-', source].join(' ');
}

describe('visitorFrom', () => {
  for (const [what, question, expected] of [
    ['a country', {}, 'DE detected EUR detected'],
    ['UK', { country: 'uk' }, 'GB detected GBP detected'],
    ['a country without a currency', { country: 'AQ' }, 'AQ detected - detected'],
    ['nothing', { country: null }, '- unknown - unknown'],
    ['an unknown country', { country: 'XX' }, '- unknown - unknown'],
    ['Tor', { country: 'T1' }, '- unknown - unknown'],
    ['no code', { country: 'Germany' }, '- unknown - unknown'],
    ['a chosen currency', { cookie: chosenYen }, 'DE detected JPY chosen'],
    ['a chosen country', { cookie: chosenFrance }, 'FR chosen EUR chosen'],
    ['both choices', { cookie: `${chosenYen}; ${chosenFrance}` }, 'FR chosen JPY chosen'],
    [
      'a chosen currency that is not legal tender',
      { cookie: 'local-price-currency=HRK' },
      'DE detected EUR detected',
    ],
    [
      'one that the page names',
      { cookie: 'local-price-currency=HRK', page: { currencies: 'USD hrk' } },
      'DE detected HRK chosen',
    ],
    [
      'a cookie whose name only ends like ours',
      { cookie: 'my-local-price-currency=JPY' },
      'DE detected EUR detected',
    ],
    ['an address', { url: '/a?b=c&currency=chf#?currency=JPY' }, 'DE detected CHF url'],
    [
      'an address object',
      { url: new URL('https://shop.example/?currency=CHF') },
      'DE detected CHF url',
    ],
    [
      'an address with a currency of the past',
      { url: '/?currency=DEM' },
      'DE detected EUR detected',
    ],
    [
      'a choice and an address',
      { cookie: chosenYen, url: '/?currency=CHF' },
      'DE detected JPY chosen',
    ],
    [
      'a choice and an address that returns to detection',
      { cookie: chosenYen, url: '/?currency=' },
      'DE detected EUR detected',
    ],
    ['the page’s country', { page: { country: 'JP' } }, 'JP page JPY page'],
    ['the page’s currency', { page: { currency: 'usd' } }, 'DE detected USD page'],
    ['no currency, says the page', { page: { currency: 'XXX' } }, 'DE detected - page'],
    [
      'a page that does not know the country',
      { page: { country: 'XX', currency: '' } },
      'DE detected EUR detected',
    ],
    [
      'an address and the page’s currency',
      { url: '/?currency=CHF', page: { currency: 'USD' } },
      'DE detected CHF url',
    ],
    [
      'a chosen country and the page’s currency',
      { cookie: 'local-price-country=JP', page: { currency: 'USD' } },
      'JP chosen JPY chosen',
    ],
    [
      'the page’s currency of a country',
      { country: 'LB', page: { currencyMap: 'LB:USD, VE:USD' } },
      'LB detected USD detected',
    ],
    [
      'the page’s currency of a chosen country',
      { cookie: 'local-price-country=VE', page: { currencyMap: ['LB:USD', 'VE:USD'] } },
      'VE chosen USD chosen',
    ],
    [
      'a country that has no currency, says the page',
      { page: { currencyMap: 'DE:XXX' } },
      'DE detected - detected',
    ],
  ] as [string, VisitorQuestion, string][]) {
    it(`finds ${expected} from ${what}`, () => {
      // Detected, unless the row says otherwise.
      expect(found({ country: 'DE', ...question })).to.equal(expected);
    });
  }

  for (const [acceptLanguage, locale] of [
    ['de-at, en;q=0.8', 'de-AT'],
    ['en;q=0.3, fr ; q=0.9, de;q=0.9', 'fr'],
    ['*, en;q=0.5', 'en'],
    ['en;q=0, sv;q=2, fi;q=x', null],
    ['12345, nb-NO;q=0.1', 'nb-NO'],
    [`${'a'.repeat(40)},cs;q=0.1`, 'cs'],
    ['', null],
  ] as const) {
    it(`reads the language of "${acceptLanguage.slice(0, 40)}"`, () => {
      expect(visitorFrom({ acceptLanguage }).locale).to.equal(locale);
    });
  }

  it('knows crawlers as the elements do', () => {
    const names = ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 Firefox/140.0'];
    const found = names.map((userAgent) => visitorFrom({ userAgent }).isCrawler);
    expect(found).to.deep.equal([true, false]);
  });

  it('never throws, and returns codes or null, whatever a visitor sends', () => {
    const part = fc.constantFrom(...'local-price- currency= country= ? ; JPY fr %'.split(' '));
    const text = fc.array(fc.oneof(part, fc.string()), { maxLength: 9 }).map((all) => all.join(''));
    const any = fc.oneof(text, fc.anything({ withBigInt: true, withNullPrototype: true }));
    const question = fc.record(
      {
        country: any,
        cookie: any,
        url: any,
        page: fc.oneof(fc.record({ country: any, currency: any, currencies: any }), any),
        acceptLanguage: any,
        userAgent: any,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(question, any), (given) => {
        const { country, currency, locale }: FoundVisitor = visitorFrom(given as VisitorQuestion);
        expect(country ?? 'DE').to.match(/^[A-Z]{2}$/);
        expect(currency ?? 'EUR').to.match(/^[A-Z]{3}$/);
        if (locale) expect(Intl.getCanonicalLocales(locale)).to.deep.equal([locale]);
      }),
    );
  });
});
