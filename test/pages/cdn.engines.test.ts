import { expect } from '@open-wc/testing/pure';
import type { CurrencyConverter, LocalPrice } from '../../src/index.js';
import { fromNigeria } from '../support/converters.ts';
import { patience, settled } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import { nigeria, type ScriptedService } from '../support/service.ts';
import { naira, price, shown, tag, visits } from '../support/visits.ts';

async function showsLocal(html: (on: ScriptedService) => string) {
  const { on, open } = await visits(nigeria);
  const page = await open(html(on));
  expect(await shown(page)).to.deep.equal(naira);
  return { page, origin: (await on.calls()).find(({ operation }) => operation === 'origin')! };
}

describe('the script tag', () => {
  for (const attributes of ['async', 'defer', '', 'type="module"', 'async type="module"']) {
    it(`works as <script ${attributes}>, before the prices and after them`, async () => {
      await showsLocal((on) => tag(on, attributes) + price);
      await showsLocal((on) => price + tag(on, attributes));
    });
  }

  it('uses its own settings first, then those of the page', async () => {
    const markup = ({ baseUrl }: ScriptedService, attributes: string) =>
      `<script>localPriceSettings = { apikey: 'demo', baseUrl: '${baseUrl}',
        timeout: ${patience}, currency: 'USD' }</script>
       <script src="/dist/cdn/local-price.js" ${attributes}></script>${price}`;
    const { on, open } = await visits(nigeria);
    expect((await shown(await open(markup(on, ''))))[0]).to.equal('base');
    await showsLocal((each) => markup(each, 'data-currency="NGN"'));
  });

  it('gives scripts the prices and totals that the elements print', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(
      tag(on) + price.replace('base-price', 'prices="EUR:45" compare-at="60" base-price'),
    );
    const [, printed] = await shown(page);
    const el = page.find<LocalPrice>('local-price');
    const api = page.window.localPrice!;
    const terms = { basePrice: 49, baseCurrency: 'USD', prices: ['EUR:45'], compareAt: '60' };
    const { text, ...value } = await api.price({ ...terms, locale: 'en-US' });
    expect(value).to.deep.equal({ ...el.value, baseAmount: '49.00' });
    expect(text.replace(/\s/g, ' ')).to.equal(printed);
    const items = [{ value, quantity: 2 }, { value: el.value }];
    const total = api.total(items, { locale: 'en-US' })?.text.replace(/\s/g, ' ');
    expect(total).to.equal('NGN 228,847.20');
    expect(api.stats()).to.include({ origin: 1, swap: 1 });
    const error: unknown = await api
      .price({ basePrice: '1,299', baseCurrency: 'USD' })
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'LocalPriceError', code: 'config' });
    expect((error as Error).message).to.match(/^price\(\) basePrice="1,299": write a plain/);
  });

  it('does not throw because of a wrong default of the page, and reads words as attributes', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(tag(on) + price);
    await shown(page);
    const api = page.window.localPrice!;
    const terms = { basePrice: '49.00', baseCurrency: 'USD', locale: 'en' };
    api.configure({ rounding: 'banana' });
    const { amount } = await api.price(terms);
    expect([amount, page.find<LocalPrice>('local-price').value?.amount]).to.deep.equal([
      '49.00',
      '49.00',
    ]);
    api.configure({ rounding: '1', approximate: true, show: 'both' });
    api.configure({ trailingZeroDisplay: 'strip-if-integer' });
    for (const [own, text] of [
      [{ approximate: 'false' }, 'NGN 76,282'],
      [{ approximate: 'false', currencyDisplay: '' }, 'NGN 76,282'],
      [{ approximate: '' }, '\u2068≈ NGN 76,282\u2069'],
      // The base price beside the amount needs its fraction digits.
      [{ basePrice: '49.99', prices: 'NGN:80000' }, 'NGN 80,000.00'],
      [{ basePrice: '49.99', prices: 'NGN:80000', show: '' }, 'NGN 80,000'],
    ] as [object, string][]) {
      const { text: printed } = await api.price({ ...terms, ...own });
      expect(printed.replace(/\s/g, ' '), JSON.stringify(own)).to.equal(text);
    }
    const { value } = page.find<LocalPrice>('local-price');
    expect(api.total([{ value, quantity: '2' }])?.amount).to.equal('152564');
  });

  it('uses the settings of its own tag among other modules', async () => {
    const { origin } = await showsLocal(
      (on) =>
        `<script type="module" src="data:text/javascript,1" data-apikey="other"></script>
         <script type="module" src="data:text/javascript,1//local-price-init.js"></script>` +
        tag(on, 'type="module"') +
        price,
    );
    expect(origin.query['apikey']).to.equal('demo');
  });

  it('the script tag ignores the attributes of other tools', async () => {
    const { page } = await showsLocal(
      (on) =>
        `<script>said = []; console.warn = (text) => said.push(text)</script>` +
        tag(on, 'data-cookiecategory="required" data-category="a" data-shop="b" data-store="c"') +
        price,
    );
    expect(Reflect.get(page.window, 'said')).to.deep.equal([]);
  });

  it('tells the service its host on a page that sends no referrer', async () => {
    const { origin } = await showsLocal(
      (on) => `<meta name="referrer" content="no-referrer">${tag(on)}${price}`,
    );
    expect(origin.referer).to.contain(location.origin);
  });
});

it('markup before the script shows the author’s own content until the script runs, and its labels afterwards', async () => {
  const { on, open } = await visits(fromNigeria);
  const page: OpenPage = await open(
    `<currency-converter amount="10000"><a href="/rates">Rates</a>
      <span slot="amount">Betrag</span></currency-converter>`,
  );
  const el = page.find<CurrencyConverter>('currency-converter');
  const seen = (selector: string) => el.querySelector(selector)!.getClientRects().length > 0;
  expect(seen('a')).to.equal(true);
  const script = page.document.createElement('script');
  script.type = 'module';
  script.textContent = `import '/dist/cdn/local-price-all.js';
    localPrice.configure({ baseUrl: '${on.baseUrl}', apikey: 'demo', timeout: ${patience} })`;
  page.document.body.append(script);
  await page.window.customElements.whenDefined('currency-converter');
  expect(await settled(el)).to.equal('local');
  expect([seen('a'), seen('span')]).to.deep.equal([false, true]);
  expect(page.window.localPrice!.stats()).to.include({ origin: 1, swap: 0, convert: 1 });
});
