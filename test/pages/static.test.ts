import { expect } from '@open-wc/testing/pure';
import type { CurrencyConverter, CurrencyPicker, GeoGate, LocalPrice } from '../../src/index.js';
import { settled, stateOf, textOf } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import { until } from '../support/until.ts';
import { inNigeria, listening, ratesFile, settledIn, staticTag } from '../support/staticPage.ts';
import { nigeria } from '../support/service.ts';
import {
  endVisits,
  firstLook,
  firstLookOf,
  price,
  shown,
  silence,
  visits,
  type Visits,
} from '../support/visits.ts';

afterEach(endVisits);

const naira = ['local', 'NGN 76,282.42'];

/** A page without a service, for a visitor in Nigeria. */
async function open(markup: string, attributes = '', before = inNigeria) {
  const visit = await visits({ ...nigeria, ...ratesFile });
  const page = await visit.open(`${before}${staticTag(visit.on, attributes)}${markup}`);
  return { ...visit, page };
}

/** What has left the page, besides its script. */
async function requests({ on }: Pick<Visits, 'on'>): Promise<string[]> {
  return (await on.calls())
    .filter(({ operation }) => operation !== 'page.html' && operation !== 'calls')
    .map(({ operation, query }) => operation + JSON.stringify(query));
}

const text = (page: OpenPage, selector: string) => textOf(page.find<LocalPrice>(selector));

describe('a page without a service', () => {
  it('makes one request for 500 prices, with no key in it, and none on the next page', async () => {
    const visit = await open(price.repeat(500) + firstLook);
    expect(await shown(visit.page, 'local-price:last-of-type')).to.deep.equal(naira);
    expect(await requests(visit)).to.deep.equal(['rates{}']);
    expect(visit.page.window.localPrice!.stats()).to.include({ origin: 0, swap: 0 });
    const next = await visit.again();
    // In the first frame, which is drawn when the script has run.
    expect(firstLookOf(next)).to.include({ state: 'local', text: naira[1] });
    await silence(next);
    expect(await requests(visit)).to.deep.equal(['rates{}']);
  });

  it('makes one request in tabs that are opened side by side', async () => {
    const visit = await open(price);
    const tabs = [visit.page, ...(await Promise.all([visit.again(), visit.again()]))];
    for (const tab of tabs) expect(await shown(tab)).to.deep.equal(naira);
    expect(await requests(visit)).to.deep.equal(['rates{}']);
  });

  it('says that it guesses, and is believed by those who say so', async () => {
    const placed = (more: string) => price.replace('base-', `prices="NG/NGN:70000" ${more} base-`);
    const { page } = await open(
      `<geo-gate id="wary" allow="NG">a</geo-gate><geo-gate id="bold" places="guess" allow="NG">b</geo-gate>
      ${placed('id="plain"')}${placed('id="guessed" places="guess"')}`,
    );
    expect(await settled(page.find<GeoGate>('#wary'))).to.equal('closed');
    expect(await settled(page.find<GeoGate>('#bold'))).to.equal('open');
    expect(await settled(page.find<LocalPrice>('#plain'))).to.equal('local');
    expect(await settled(page.find<LocalPrice>('#guessed'))).to.equal('local');
    expect([text(page, '#plain'), text(page, '#guessed')]).to.deep.equal([
      'NGN 76,282.42',
      'NGN 70,000.00',
    ]);
    const { localPrice } = page.window;
    const visitor = { country: 'NG', currency: 'NGN', source: 'time-zone' };
    expect(await localPrice!.visitor()).to.deep.equal(visitor);
    const query = { basePrice: '49.00', baseCurrency: 'USD', prices: 'NG/NGN:70000' };
    expect((await localPrice!.price(query)).amount).to.equal('76282.42');
    const { amount, place } = await localPrice!.price({ ...query, places: 'guess' });
    expect([amount, place]).to.deep.equal(['70000.00', 'NG']);
  });

  it('shows the author’s price where the zone is hidden, or the languages contradict it', async () => {
    for (const [zone, language] of [
      ['UTC', 'en-US'],
      ['Africa/Lagos', 'ja'],
    ] as const) {
      const visit = await open(price, '', settledIn(zone, [language]));
      expect(await shown(visit.page)).to.deep.equal(['base', '$49.00']);
      const { source } = await visit.page.window.localPrice!.visitor();
      expect(source).to.equal('unknown');
      expect(await requests(visit)).to.deep.equal([]);
    }
  });

  it('takes its settings from its own tag as a module, among others', async () => {
    const decoy =
      '<script type="module" src="data:text/javascript,1//local-price-init.js"></script>';
    const visit = await visits(ratesFile);
    const tag = staticTag(visit.on, 'type="module"');
    const page = await visit.open(`${inNigeria}${decoy}${tag}${price}`);
    expect(await shown(page)).to.deep.equal(naira);
  });

  it('keeps its picker, and prices of their own, where the address of the file is none', async () => {
    const fixed = price.replace('base-', 'prices="NGN:70000" base-');
    const before = inNigeria + listening;
    const visit = await visits(ratesFile);
    const tag = staticTag(visit.on).replace(/data-rates="[^"]*"/, 'data-rates="http://["');
    const page = await visit.open(`${before}${tag}${price}<currency-picker></currency-picker>
      <div id="fixed">${fixed}</div>`);
    expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    expect(await shown(page, '#fixed local-price')).to.deep.equal(['local', 'NGN 70,000.00']);
    const { told } = page.window as unknown as { told: string[] };
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.contain('rates="http://["');
    const picker = page.find<CurrencyPicker>('currency-picker').shadowRoot!;
    expect(picker.querySelectorAll('option').length).to.be.above(100);
  });

  it('says what to write where its tag says nothing', async () => {
    const before = inNigeria + listening;
    const visit = await visits(ratesFile);
    const page = await visit.open(
      `${before}<script src="/dist/cdn/local-price-static.js"></script>${price}`,
    );
    expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    const { told } = page.window as unknown as { told: string[] };
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.contain('write data-rates="/rates.json"');
  });

  it('has the currency of the country that a server has written into the tag', async () => {
    const { page } = await open(price, 'data-country="JP"');
    expect(await shown(page)).to.deep.equal(['local', '¥7,713']);
  });

  it('offers in its picker what the file holds, and follows the choice without a request', async () => {
    const visit = await open(`<currency-picker></currency-picker>
      <currency-picker id="own" currencies="EUR GBP USD"></currency-picker>${price}`);
    expect(await shown(visit.page)).to.deep.equal(naira);
    const codes = (selector: string) =>
      [...visit.page.find<CurrencyPicker>(selector).shadowRoot!.querySelectorAll('option')].map(
        ({ value }) => value,
      );
    await until(() => codes('currency-picker').length === 5, 'the currencies of the file');
    expect(codes('currency-picker')).to.deep.equal(['', 'EUR', 'JPY', 'NGN', 'USD']);
    // What an author lists may have a price of its own.
    expect(codes('#own')).to.deep.equal(['', 'EUR', 'GBP', 'USD']);
    visit.page.window.localPrice!.chooseCurrency('EUR');
    await until(() => text(visit.page, 'local-price') === '€43.12', 'the price in euros');
    expect(await requests(visit)).to.deep.equal(['rates{}']);
  });

  it('requests and stores nothing before consent', async () => {
    const markup = `${price}<currency-picker></currency-picker>`;
    const visit = await open(markup, 'data-consent="required"');
    expect(await shown(visit.page)).to.deep.equal(['base', '$49.00']);
    await silence(visit.page);
    expect(await requests(visit)).to.deep.equal([]);
    visit.page.window.localPrice!.grantConsent();
    const el = visit.page.find<LocalPrice>('local-price');
    await until(() => stateOf(el) === 'local', 'the local price');
    expect(await requests(visit)).to.deep.equal(['rates{}']);
  });

  it('requests nothing for a lazy price that is far away', async () => {
    const far = price.replace(
      'base-',
      'loading="lazy" style="display:block;margin-top:9999px" base-',
    );
    const visit = await open(far);
    await visit.page.window.customElements.whenDefined('local-price');
    await silence(visit.page);
    expect(await requests(visit)).to.deep.equal([]);
    visit.page.find('local-price').scrollIntoView();
    expect(await shown(visit.page)).to.deep.equal(naira);
  });

  it('asks a service for the visitor and never for a rate, where there is one', async () => {
    const visit = await visits({ ...nigeria, ...ratesFile });
    const { baseUrl } = visit.on;
    const page = await visit.open(
      `${settledIn('UTC', ['en'])}${staticTag(
        visit.on,
        `data-base-url="${baseUrl}" data-apikey="demo" data-single-trip`,
      )}${price}<geo-gate allow="NG">x</geo-gate>`,
    );
    expect(await shown(page)).to.deep.equal(naira);
    expect(await settled(page.find<GeoGate>('geo-gate'))).to.equal('open');
    expect((await page.window.localPrice!.visitor()).source).to.equal('detected');
    const asked = (await visit.on.calls()).map(({ operation }) => operation);
    expect(asked.filter((each) => /origin|single|swap|rates/.test(each)).toSorted()).to.deep.equal([
      'origin',
      'rates',
    ]);
  });
});

describe('a page with a converter and a rates file', () => {
  it('converts without a call, whatever a service would answer with', async () => {
    const visit = await visits({ ...nigeria, ...ratesFile });
    const tag = staticTag(visit.on, 'data-visitor="none" data-currency="NGN"');
    const page = await visit.open(
      `${inNigeria}${tag.replace('-static', '-all')}
      <currency-converter amount="10000" to="JPY" convert-returns="amount"></currency-converter>`,
    );
    const el = page.find<CurrencyConverter>('currency-converter');
    await page.window.customElements.whenDefined('currency-converter');
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ from: 'NGN', to: 'JPY', result: '1011' });
    const options = el.shadowRoot!.querySelectorAll('[part=from] option');
    expect([...options].map((each) => (each as HTMLOptionElement).value)).to.deep.equal([
      'EUR',
      'JPY',
      'NGN',
      'USD',
    ]);
    el.to = 'EUR';
    await until(() => el.value?.to === 'EUR', 'euros');
    // A currency that the file leaves out is not the one to begin with.
    page.window.localPrice!.chooseCurrency('CHF');
    await until(() => el.value?.from === 'USD', 'dollars');
    expect(await requests(visit)).to.deep.equal(['rates{}']);
  });
});
