import { expect } from 'chai';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../src/client/index.js';
import { resolveVisitor, Observer, readCountry, type ChoiceCache } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm, down, minute, openTab, serveWith, type Opened } from '../support/storeTab.ts';

const places = {
  DE: { country: 'DE', symbol: 'EUR' },
  JP: { country: 'JP', symbol: 'JPY' },
  AQ: { country: 'AQ', symbol: null },
};

const serve = (...tabs: Opened[]) => serveWith({ countries: places }, ...tabs);

const gateOn = ({ store }: Opened) =>
  new Observer(() => undefined).observe(store, {}, 'ask', (reading) =>
    readCountry(reading, false, true),
  );

/** Opens a page of a visitor from Nigeria who has chosen Germany. */
async function opened(settings = {}, price = priced('USD')) {
  const browser = new FakeBrowser();
  const page = openTab(browser.tab(), settings, price);
  await serve(page);
  page.store.choose('country', 'de');
  await serve(page);
  return { browser, page };
}

describe('a chosen country', () => {
  it('changes the country and the currency, and back without a request', async () => {
    const { page } = await opened();
    expect(page.shown()).to.equal('EUR');
    expect(gateOn(page)).to.include({ value: 'DE' });
    expect(await resolveVisitor(page.store)).to.deep.equal({
      country: 'DE',
      countrySource: 'chosen',
      currency: 'EUR',
      source: 'chosen',
    });
    const asked = ['origin', 'swap NGN USD', 'origin DE', 'swap EUR USD'];
    expect(page.asked()).to.deep.equal(asked);
    page.store.choose('country', null);
    expect([page.shown(), gateOn(page)]).to.deep.include.members(['NGN']);
    await serve(page);
    expect(page.asked()).to.deep.equal(asked);
  });

  it('is remembered, is the same in all tabs, and costs one call in all tabs', async () => {
    const { browser, page } = await opened();
    const other = openTab(browser.tab());
    await serve(page, other);
    expect([other.shown(), other.asked()]).to.deep.equal(['EUR', []]);
    other.store.choose('country', 'JP');
    await serve(page, other);
    expect([page.shown(), other.shown()]).to.deep.equal(['JPY', 'JPY']);
    const calls = [...page.asked(), ...other.asked()].filter((each) => each === 'origin JP');
    expect(calls).to.have.lengthOf(1);
  });

  it('does not change a chosen currency, or the currency in the address', async () => {
    const { page } = await opened();
    page.store.choose('currency', 'GBP');
    await serve(page);
    const visitor = await resolveVisitor(page.store);
    expect(page.shown()).to.equal('GBP');
    expect(visitor).to.include({ country: 'DE', currency: 'GBP', source: 'chosen' });
    const linked = openTab(new FakeBrowser().tab({ search: '?currency=GBP' }));
    linked.store.choose('country', 'DE');
    await serve(linked);
    expect(linked.shown()).to.equal('GBP');
  });

  it('takes precedence over the country and the currency of the page', async () => {
    const { page } = await opened({ country: 'CH', currency: 'CHF' });
    expect([page.shown(), page.asked()]).to.deep.equal([
      'EUR',
      ['swap CHF USD', 'origin DE', 'swap EUR USD'],
    ]);
    expect(gateOn(page)).to.include({ value: 'DE' });
  });

  it('has the currency of the page’s own list without a request', async () => {
    const { page } = await opened({ currencyMap: 'DE:CHF' });
    expect([page.shown(), page.asked()]).to.deep.equal([
      'CHF',
      ['origin', 'swap NGN USD', 'swap CHF USD'],
    ]);
  });

  it('without legal tender shows the base price', async () => {
    const { page } = await opened();
    page.store.choose('country', 'AQ');
    await serve(page);
    expect(page.shown()).to.equal('base');
  });

  it('is asked for together with the rate, with single trip', async () => {
    const page = openTab(new FakeBrowser().tab(), { singleTrip: true });
    page.store.choose('country', 'DE');
    await serve(page);
    expect(page.asked()[0]).to.equal('origin DE to USD');
  });

  for (const [what, answer] of [
    ['answers for the visitor instead', { country: 'NG', symbol: 'NGN' }],
    ['fails', down],
    [
      'does not know it',
      new LocalPriceError('service', 'no', { status: 400, serviceCode: 'BAD_REQUEST' }),
    ],
  ] as const) {
    it(`leaves the currency as it is if the service ${what}`, async () => {
      for (const settings of [{}, { currency: 'CHF' }]) {
        const page = openTab(new FakeBrowser().tab(), settings);
        page.store.choose('country', 'DE');
        await serveWith({ countries: { DE: answer } }, page);
        const currency = settings.currency ?? 'NGN';
        expect([page.shown(), page.messages], JSON.stringify(settings)).to.deep.equal([
          currency,
          [],
        ]);
        expect(gateOn(page), JSON.stringify(settings)).to.include({ value: 'DE' });
        expect(await resolveVisitor(page.store), JSON.stringify(settings)).to.include({
          country: 'DE',
          currency,
        });
      }
    });
  }

  it('counts for prices by place, but for discounts only if the price says so', async () => {
    const terms = { prices: 'DE/EUR:47' };
    expect((await opened({}, priced('USD', terms))).page.shown()).to.equal('fixed');
    for (const [mode, amount] of [
      ['known', '49.00'],
      ['chosen', '24.50'],
      ['guess', '24.50'],
    ] as const) {
      const price = { ...priced('USD', { discount: 'DE:50%' }, ['USD']), places: mode };
      const { page } = await opened({}, price);
      const quote = page.look();
      expect('value' in quote && quote.value.amount, mode).to.equal(amount);
    }
  });

  it('that is not a country is ignored, and reported', async () => {
    const { page } = await opened();
    page.store.choose('country', 'Germany');
    expect(page.store.choice('country')).to.equal('DE');
    expect(page.messages.join()).to.contain(
      'no country "Germany": write an ISO 3166 code such as DE',
    );
  });

  it('is not stored, and changes nothing, before consent', async () => {
    const { browser, page } = await opened({ consent: 'required' });
    expect([page.shown(), page.asked(), browser.local.length]).to.deep.equal(['base', [], 0]);
    page.store.grantConsent();
    await serve(page);
    expect(page.shown()).to.equal('EUR');
    page.store.withdrawConsent();
    await calm();
    expect([page.shown(), browser.local.length]).to.deep.equal(['base', 0]);
  });

  it('stays fresh as long as a detected visitor does', async () => {
    const { browser } = await opened();
    browser.time += 61 * minute;
    const later = openTab(browser.tab());
    await serve(later);
    expect(later.asked()[0]).to.equal('origin DE');
  });

  it('is restored with a form, unless the visitor has chosen since', async () => {
    const page = openTab(new FakeBrowser().tab());
    page.store.restoreChoice('country', 'DE');
    expect(page.store.choice('country')).to.equal('DE');
    page.store.restoreChoice('country', 'JP');
    expect(page.store.choice('country')).to.equal('DE');
  });
});

it('a visit from elsewhere counts in its tab alone, with what is chosen in it, and leaves settings and choices as they are', async () => {
  const browser = new FakeBrowser();
  const [page, other] = [1, 2].map(() =>
    openTab(browser.tab(), { country: 'NG', currency: 'NGN', cookie: 'host' }),
  ) as [Opened, Opened];
  page.store.choose('currency', 'EUR');
  await serve(page, other);
  const remembered = browser.local.getItem('local-price:1');
  expect(remembered).to.contain('EUR');
  const written = [...browser.writtenCookies];
  const choices = new Map<string, { data: unknown; time: number }>();
  const cache: ChoiceCache = {
    get: (name) => choices.get(name),
    put: (name, data) => choices.set(name, { data, time: 1 }).get(name)!,
    publish() {},
  };
  const seen = async () => {
    await serve(page, other);
    return [page.shown(), page.store.choice('currency'), gateOn(page), other.shown()];
  };
  page.store.visitAs({ country: 'DE', currency: 'CHF' }, cache);
  const germany = { state: 'known', value: 'DE', time: 0 };
  expect(await seen()).to.deep.equal(['CHF', null, germany, 'EUR']);
  page.store.configure({ currency: 'INR' });
  for (const code of ['CHF', null, 'JPY']) page.store.choose('currency', code);
  expect(await seen()).to.deep.equal(['JPY', 'JPY', germany, 'EUR']);
  expect([...choices.keys()]).to.deep.equal(['chosen', 'url']);
  expect(browser.local.getItem('local-price:1')).to.equal(remembered);
  expect(browser.writtenCookies).to.deep.equal(written);
  page.store.visitAs(null);
  const nigeria = { ...germany, value: 'NG' };
  expect(await seen()).to.deep.equal(['EUR', 'EUR', nigeria, 'EUR']);
  page.store.choose('currency', null);
  expect((await seen())[0]).to.equal('INR');
});
