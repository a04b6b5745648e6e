import { expect } from 'chai';
import { describe, it } from 'node:test';
import type { PriceTerms } from '../../../src/pricing/index.js';
import { Observer, readQuote } from '../../../src/store/index.js';
import { FakeBrowser } from '../../support/fakeBrowser.ts';
import { priced } from '../../support/priced.ts';
import { calm, down, minute, openTab, serve, serveWith } from '../../support/storeTab.ts';

const hour = 60 * minute;
const day = 24 * hour;
const usd = priced('USD');

/** A price in dollars that may be shown in these currencies alone. */
const only = (...currencies: string[]): PriceTerms => priced('USD', {}, currencies);

describe('what a price shows without a request', () => {
  const euros = priced('USD', { prices: 'EUR:45' });
  const rows: [what: string, settings: object, price: PriceTerms, shown: string, why?: string][] = [
    ['the settings name its currency', { currency: 'USD' }, usd, 'base', 'own-currency USD'],
    [
      'the country is known, but no currency',
      { country: 'DE' },
      usd,
      'base',
      'no-currency DE page',
    ],
    ['a country has none', { country: 'AQ', currency: 'XXX' }, usd, 'base', 'no-currency AQ none'],
    [
      'the map gives its currency to the country',
      { country: 'LB', currencyMap: 'LB:USD' },
      usd,
      'base',
      'own-currency USD',
    ],
    ['consent is missing', { consent: 'required' }, usd, 'base', 'inactive consent'],
    ['only its currency may be shown', {}, only('USD'), 'base', 'not-offered'],
    [
      'the visitor’s is not offered',
      { currency: 'EUR', visitor: 'none' },
      only('GBP'),
      'base',
      'not-offered EUR',
    ],
    ['nobody is asked', { visitor: 'none' }, usd, 'base', 'unknown-country none'],
    ['there is a fixed price', { currency: 'EUR' }, euros, 'fixed'],
    ['it is zero', { currency: 'EUR' }, priced('USD', { basePrice: '0' }), 'fixed'],
  ];
  for (const [what, settings, price, shown, why = ''] of rows) {
    it(`without a request, a price is ${shown} ${why} if ${what}`, async () => {
      const page = openTab(new FakeBrowser().tab(), settings, price);
      await calm();
      expect([page.shown(), page.why(), page.asked()]).to.deep.equal([shown, why, []]);
    });
  }

  it('a crawler, and a visitor who withdraws consent, are told apart', async () => {
    const crawler = openTab(new FakeBrowser().tab({ userAgent: 'Googlebot' }), {}, usd);
    const page = openTab(new FakeBrowser().tab(), {}, usd);
    page.store.withdrawConsent();
    await calm();
    expect([crawler.why(), page.why()]).to.deep.equal(['inactive crawler', 'inactive consent']);
  });

  it('a price says why the place of its visitor is unknown', async () => {
    const browser = new FakeBrowser();
    const page = openTab(browser.tab(), {}, usd);
    const failure = 'RESERVED_ADDRESS';
    await serveWith({ origin: { country: null, symbol: null, failure } }, page);
    expect(page.why()).to.equal('unknown-country RESERVED_ADDRESS service');
    page.store.choose('country', 'AQ');
    await serveWith({ countries: { AQ: { country: 'AQ', symbol: null } } }, page);
    expect(page.why()).to.equal('no-currency AQ service');
    // A service that does not know the parameter answers for the visitor's own country.
    page.store.choose('country', 'JP');
    await serveWith({ origin: { country: null, symbol: null, failure } }, page);
    expect(page.why()).to.equal('unknown-country RESERVED_ADDRESS service');
  });
});

describe('a price by place', () => {
  const placed = priced('USD', { prices: 'NG/NGN:50000' });

  it('a price by place counts as long as the currency that came with the country', async () => {
    const browser = new FakeBrowser();
    await serve(openTab(browser.tab(), {}, placed));
    browser.time += 2 * hour;
    const page = openTab(browser.tab(), {}, placed);
    expect(page.shown()).to.equal('fixed');
    await serveWith({ origin: down }, page);
    expect([page.shown(), page.asked()]).to.deep.equal(['fixed', ['origin']]);
  });

  it('a price by place does not buy a rate with the origin that cannot be used', async () => {
    const single = { singleTrip: true, currency: 'GBP' };
    const page = openTab(new FakeBrowser().tab(), single, placed);
    await serve(page);
    expect(page.asked()).to.deep.equal(['origin', 'swap GBP NGN']);
    const dollars = priced('USD', { discount: 'NG:60%' }, ['USD']);
    const never = openTab(new FakeBrowser().tab(), { singleTrip: true }, dollars);
    await serve(never);
    expect([never.shown(), never.asked()]).to.deep.equal(['fixed', ['origin']]);
  });
});

describe('what a price requests', () => {
  const rows: [
    what: string,
    settings: object,
    price: PriceTerms,
    asked: string[],
    shown: string,
  ][] = [
    ['the visitor and the rate', {}, usd, ['origin', 'swap NGN USD'], 'NGN'],
    ['only the rate, if the currency is known', { currency: 'EUR' }, usd, ['swap EUR USD'], 'EUR'],
    [
      'only the rate, if the map has the currency of a known country',
      { country: 'LB', currencyMap: 'LB:EUR' },
      usd,
      ['swap EUR USD'],
      'EUR',
    ],
    ['only the visitor, if theirs is not offered', {}, only('EUR'), ['origin'], 'base'],
    [
      'only the visitor, if there is a fixed price for them',
      {},
      priced('USD', { prices: 'NGN:75000' }),
      ['origin'],
      'fixed',
    ],
    ['only the visitor, if they have the base currency', {}, priced('NGN'), ['origin'], 'base'],
  ];
  for (const [what, settings, price, asked, shown] of rows) {
    it(`a price requests ${what}`, async () => {
      const page = openTab(new FakeBrowser().tab(), settings, price);
      await serve(page);
      expect([page.asked(), page.shown()]).to.deep.equal([asked, shown]);
    });
  }

  it('a rate is requested once for 500 prices, and each is notified', async () => {
    const page = openTab(new FakeBrowser().tab());
    let changes = 0;
    const read = (observer: Observer) =>
      observer.observe(page.store, {}, 'ask', (reading) => readQuote(reading, usd));
    const observers = Array.from({ length: 500 }, () => {
      const observer: Observer = new Observer(() => {
        changes += 1;
        read(observer);
      });
      read(observer);
      return observer;
    });
    await serve(page);
    expect(page.asked()).to.deep.equal(['origin', 'swap NGN USD']);
    // Once for the visitor and once for the rate.
    expect(changes).to.equal(1000);
    expect(observers.every((each) => read(each).state === 'local')).to.equal(true);
  });
});

/** Opens a page that was seen some time ago. */
async function seen(ago: number, settings = {}) {
  const browser = new FakeBrowser();
  const before = openTab(browser.tab(), settings);
  await serve(before);
  before.close();
  browser.time += ago;
  const page = openTab(browser.tab(), settings);
  return { browser, page, first: page.shown() };
}

describe('a remembered answer that is stale', () => {
  const both = ['origin', 'swap NGN USD'];
  const rows: [what: string, settings: object, ago: number, asked: string[]][] = [
    ['nothing within the hour', {}, 59 * minute, []],
    ['both after an hour', {}, 61 * minute, both],
    ['the visitor after originTtl', { originTtl: 60 }, 2 * minute, ['origin']],
    ['the rate after rateTtl', { rateTtl: '60' }, 2 * minute, ['swap NGN USD']],
    ['nothing while a long time to live lasts', { originTtl: 1e6, rateTtl: 1e6 }, 3 * day, []],
    ['both if nothing stays fresh', { originTtl: 0, rateTtl: 0 }, minute, both],
    ['nothing within the hour if the setting is invalid', { rateTtl: -1 }, 2 * minute, []],
  ];
  for (const [what, settings, ago, asked] of rows) {
    it(`a stale answer is shown at once, while the page requests ${what}`, async () => {
      const { page, first } = await seen(ago, settings);
      expect(first).to.equal('NGN');
      await serve(page);
      expect([page.asked().toSorted(), page.shown()]).to.deep.equal([asked, 'NGN']);
    });
  }
});

describe('an answer that is too old to be shown', () => {
  const both = ['origin', 'swap NGN USD'];
  for (const [what, ago, asked] of [
    // The rate is requested at the same time as the visitor, not after them.
    ['a rate after a day', 25 * hour, both],
    ['a visitor after a week', 8 * day, ['origin']],
    ['anything from a clock that was set back', -day, ['origin']],
  ] as const) {
    it(`an answer that is too old to be shown is ${what}`, async () => {
      const { page, first } = await seen(ago);
      await calm();
      expect([first, page.asked().toSorted()]).to.deep.equal(['pending', asked]);
      await serve(page);
      expect([page.shown(), page.asked().toSorted()]).to.deep.equal(['NGN', both]);
    });
  }
});
