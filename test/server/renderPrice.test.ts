import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import type { LocalPriceError } from '../../src/input/index.js';
import { openRates, rateFrom } from '../../src/pricing/ratesFile/rateFrom.js';
import type { PriceElementTerms } from '../../src/server/elementAttributes.js';
import { decodeReferences } from '../../src/server/readAttributes.js';
import { renderPrice, type RenderOptions } from '../../src/server/renderPrice.js';
import type { ServerVisitor } from '../../src/server/ServerVisitor.js';

const date = new Date().toISOString().slice(0, 10);
const rates = openRates({ date, usd: { eur: 0.88, jpy: 157.4, ars: 1400, chf: 0.8 } });
const usd = { basePrice: '49.00', baseCurrency: 'USD' };
const germany: ServerVisitor = { country: 'DE', currency: 'EUR' };
const en = { rates, locale: 'en' };

describe('renderPrice', () => {
  it('renders the element with its attributes, the root and the author’s price', () => {
    const html = renderPrice({ ...usd, compareAt: '79.00', approximate: true }, germany, en);
    // In any encoding, it is the same.
    expect(html).to.match(/^[ -~]*$/);
    expect(decodeReferences(html)).to.equal(
      '<local-price base-price="49.00" base-currency="USD" compare-at="79.00" approximate="">' +
        '<template shadowrootmode="open"><slot name="was" hidden></slot>' +
        '<s part="compare-at" dir="ltr" translate="no" lang="en" data-served="price 1 43.12 - 69.52 EUR en">€69.52</s> ' +
        '<slot name="now" hidden></slot> <span part="approximation" aria-hidden="true">≈</span>\u00a0' +
        '<span part="price" dir="ltr" translate="no" lang="en" role="img" aria-label="≈ €43.12" data-served="price 1 43.12 - 69.52 EUR en">€43.12</span>' +
        '<slot hidden></slot> <slot name="note"></slot></template>$49.00</local-price>',
    );
  });

  it('prints a price with more fraction digits than some engines print', () => {
    const tiny = { basePrice: '0.0000000000000000000015', baseCurrency: 'USD' };
    const html = renderPrice(tiny, germany, {
      ...en,
      onError: (error) => expect.fail(error.message),
    });
    expect(decodeReferences(html)).to.contain('>€0.0000000000000000000013</span>');
    expect(html).to.contain('>$0.0000000000000000000015</local-price>');
  });

  for (const [what, terms, visitor, options, text] of [
    ['a fixed price', { ...usd, prices: 'EUR:45' }, germany, en, '€45.00'],
    ['a price by place', { ...usd, prices: 'DE/USD:39' }, germany, en, '€34.32'],
    ['a discount', { ...usd, discount: 'DE:50%' }, germany, en, '€21.56'],
    [
      'a rate',
      usd,
      germany,
      { locale: 'en', rate: rateFrom(rates, { from: 'EUR', to: 'USD' }) },
      '€43.12',
    ],
    ['zero', { ...usd, basePrice: '0' }, germany, en, '€0.00'],
    [
      'a named price',
      { product: 'mug', discount: null },
      germany,
      {
        ...en,
        page: { baseCurrency: 'USD', products: { mug: { basePrice: 49, discount: 'DE:50%' } } },
      },
      '€21.56',
    ],
    [
      'the first currency that a price shows',
      { ...usd, currencies: 'EUR' },
      { ...germany, currency: 'JPY', currencies: ['JPY', 'EUR'] },
      en,
      '€43.12',
    ],
    ['a rule of the page', usd, germany, { ...en, page: { rounding: '1' } }, '€43'],
    ['the visitor’s language', usd, { ...germany, locale: 'de' }, { rates }, '43,12\u00a0€'],
    ['the language of the price', { ...usd, locale: 'fr' }, germany, en, '43,12\u00a0€'],
    [
      'another’s dollar',
      usd,
      { country: 'AR', currency: 'ARS' },
      { rates, locale: 'en', page: { currencies: 'EUR' } },
      'USD\u00a049.00',
    ],
  ] as [string, PriceElementTerms, ServerVisitor, RenderOptions, string][]) {
    it(`prints ${what}`, () => {
      const root = decodeReferences(renderPrice.root(terms, visitor, options));
      expect(root).to.match(new RegExp(`>${text}</span>`));
    });
  }

  for (const [what, terms, visitor, options] of [
    ['who pays in the base currency', usd, { country: 'US', currency: 'USD' }, en],
    ['whose place is unknown', usd, { country: null, currency: null }, en],
    ['who is a crawler', usd, { ...germany, isCrawler: true }, en],
    ['who has not consented', usd, germany, { ...en, page: { consent: 'required' } }],
    ['whose currency has no rate', usd, { country: 'NG', currency: 'NGN' }, en],
    ['whose currency is not shown', { ...usd, currencies: 'JPY' }, germany, en],
    [
      'who has chosen the country of a discount',
      { ...usd, discount: 'US:50%' },
      { country: 'US', currency: 'USD', countrySource: 'chosen' },
      en,
    ],
    ['of a free product', { ...usd, basePrice: '0' }, germany, { ...en, content: 'Free' }],
  ] as [string, PriceElementTerms, ServerVisitor, RenderOptions][]) {
    it(`has no root for a visitor ${what}`, () => {
      expect(renderPrice.root(terms, visitor, options)).to.equal('');
    });
  }

  it('has a root for a visitor who has consented', () => {
    const options = { ...en, page: { consent: 'required' } };
    expect(renderPrice.root(usd, { ...germany, hasConsent: true }, options)).to.contain('43.12');
  });

  it('escapes what it is given', () => {
    const html = renderPrice({ ...usd, id: '"><b>' }, germany, { ...en, content: '<b>&"' });
    expect(html).to.match(/^<local-price id="&#34;&#62;&#60;b&#62;"/);
    expect(html).to.match(/<\/template>&#60;b&#62;&#38;&#34;<\/local-price>$/);
  });

  it('returns the author’s content for wrong terms and rates, and says what is wrong', () => {
    for (const [terms, options, message] of [
      [{ ...usd, basePrice: '1,299' }, en, /base-price="1,299"/],
      [{ ...usd, rounding: 'x' }, en, /rounding="x"/],
      [usd, { ...en, page: { markup: 'twice' } }, /markup/],
      [
        usd,
        { locale: 'en', rates: { date: '2020-01-01', usd: { eur: 1 } } },
        /its date is 2020-01-01/,
      ],
      [{ ...usd, currencies: 'EUR euro' }, en, /currencies/],
    ] as [PriceElementTerms, RenderOptions, RegExp][]) {
      const errors: LocalPriceError[] = [];
      renderPrice(terms, germany, { ...options, onError: (error) => errors.push(error) });
      expect(errors.map((each) => each.message).join(), JSON.stringify(terms)).to.match(message);
    }
  });

  it('never throws for what a visitor sends, and lets none of it into the page', () => {
    const anything = fc.oneof(fc.anything(), fc.string(), fc.constant('"><script>'));
    const visitors = fc.record({ country: anything, currency: anything, locale: anything });
    fc.assert(
      fc.property(visitors, (visitor) => {
        const html = renderPrice(usd, visitor as ServerVisitor, { rates });
        expect(html).to.match(/^<local-price base-price="49\.00" base-currency="USD">/);
        expect(html).not.to.contain('<script');
      }),
    );
  });
});

it('openRates reads a file once, for rateFrom, until it is too old', () => {
  expect(rateFrom(rates, { from: 'EUR', to: 'USD' })!.exchangeRate).to.equal(1.13636363636364);
  const late = Date.parse(date) + 15 * 86_400_000;
  expect(() => rateFrom(rates, { from: 'EUR', to: 'USD' }, { now: late })).to.throw(/its date is/);
  expect(() => openRates('<h1>503')).to.throw('is not JSON');
});
