import { expect } from '@open-wc/testing/pure';
import type { CurrencyConverter, CurrencyPicker, GeoGate, LocalPrice } from '../../src/index.js';
import { settled, textOf } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import { until } from '../support/until.ts';
import { inNigeria, listening, ratesFile, staticTag } from '../support/staticPage.ts';
import { nigeria } from '../support/service.ts';
import { storedNames } from '../support/stored.ts';
import {
  firstLook,
  firstLookOf,
  price,
  shown,
  silence,
  visits,
  type Visits,
} from '../support/visits.ts';

const naira = ['local', 'NGN 76,282.42'];

async function open(markup: string) {
  const visit = await visits({ ...nigeria, ...ratesFile });
  const page = await visit.open(`${inNigeria}${staticTag(visit.on)}${markup}`);
  return { ...visit, page };
}

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

  it('guesses the country, which counts where the author has set places="guess"', async () => {
    const placed = (more: string) => price.replace('base-', `prices="NG/NGN:70000" ${more} base-`);
    const { page } = await open(
      `<geo-gate id="wary" allow="NG">a</geo-gate><geo-gate id="bold" places="guess" allow="NG">b</geo-gate>
      ${placed('id="plain"')}${placed('id="guessed" places="guess"')}`,
    );
    expect(await settled(page.find<GeoGate>('#wary'))).to.equal('closed');
    expect(await settled(page.find<GeoGate>('#bold'))).to.equal('open');
    expect(await shown(page, '#plain')).to.deep.equal(naira);
    expect(await shown(page, '#guessed')).to.deep.equal(['local', 'NGN 70,000.00']);
    const { localPrice } = page.window;
    const source = 'time-zone';
    const visitor = { country: 'NG', countrySource: source, currency: 'NGN', source };
    expect(await localPrice!.visitor()).to.deep.equal(visitor);
    const query = { basePrice: '49.00', baseCurrency: 'USD', prices: 'NG/NGN:70000' };
    expect((await localPrice!.price(query)).amount).to.equal('76282.42');
    const { amount, place } = await localPrice!.price({ ...query, places: 'guess' });
    expect([amount, place]).to.deep.equal(['70000.00', 'NG']);
  });

  for (const [what, rates, message, fixedPrice] of [
    ['is not a URL', 'data-rates="http://["', 'rates="http://["', ['local', 'NGN 70,000.00']],
    ['is missing', '', 'write data-rates="/rates.json"', ['error', '$49.00']],
  ] as const) {
    it(`shows the base price, says so once and offers all currencies if the file’s address ${what}`, async () => {
      const { on, open: openPage } = await visits(ratesFile);
      const script = staticTag(on).replace(/data-rates="[^"]*"/, rates);
      const fixed = price.replace('base-', 'id="fixed" prices="NGN:70000" base-');
      const picker = '<currency-picker></currency-picker>';
      const page = await openPage(inNigeria + listening + script + price + fixed + picker);
      expect(await shown(page)).to.deep.equal(['error', '$49.00']);
      expect(await shown(page, '#fixed')).to.deep.equal(fixedPrice);
      const { told } = page.window as unknown as { told: string[] };
      expect(told).to.have.lengthOf(1);
      expect(told[0]).to.contain(message);
      const { shadowRoot } = page.find('currency-picker');
      await until(() => shadowRoot!.querySelectorAll('option').length > 100, 'all currencies');
    });
  }

  it('offers the currencies of the file in its picker, and follows the choice without a request', async () => {
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
});

describe('a page that contains its rates', () => {
  const rates = JSON.stringify(ratesFile.rates![0]!.json);

  for (const [file, settings, attributes] of [
    ['-static', '', `data-rates='${rates}' data-country="NG"`],
    ['-static', `localPriceSettings = { rates: ${rates}, country: 'NG' }`, ''],
    ['-all', '', `data-rates='${rates}' data-currency="NGN" data-visitor="none"`],
  ] as const) {
    it(`local-price${file}.js with ${settings ? 'an object' : 'text'} shows local prices in the first frame, without a request`, async () => {
      const visit = await visits(nigeria);
      const script = `<script src="/dist/cdn/local-price${file}.js" ${attributes}></script>`;
      const page = await visit.open(
        `${inNigeria}${listening}<script>${settings}</script>${script}${price}${firstLook}`,
      );
      expect(firstLookOf(page)).to.deep.equal({ state: 'local', text: naira[1] });
      const { value } = page.find<LocalPrice>('local-price');
      expect(value).to.include({ rateDate: '2026-11-22', rateTime: '2026-11-23T12:00:00.000Z' });
      await silence(page);
      expect(await requests(visit)).to.deep.equal([]);
      expect((page.window as unknown as { told: string[] }).told).to.deep.equal([]);
      expect(storedNames().map((name) => localStorage.getItem(name))).to.deep.equal([]);
    });
  }
});

it('a page with a converter and a rates file converts without a call, whatever a service would answer with', async () => {
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
  const codes = [...options].map((each) => (each as HTMLOptionElement).value);
  expect(codes).to.deep.equal(['EUR', 'JPY', 'NGN', 'USD']);
  el.to = 'EUR';
  await until(() => el.value?.to === 'EUR', 'euros');
  // A currency that the file leaves out is not the one to begin with.
  page.window.localPrice!.chooseCurrency('CHF');
  await until(() => el.value?.from === 'USD', 'dollars');
  expect(await requests(visit)).to.deep.equal(['rates{}']);
});
