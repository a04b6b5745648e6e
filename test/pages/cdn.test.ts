import { expect } from '@open-wc/testing/pure';
import { version } from '../../src/index.js';
import type { CurrencyConverter, LocalPrice } from '../../src/index.js';
import { fromNigeria } from '../support/converters.ts';
import { patience, settled, textOf, until } from '../support/elements.ts';
import type { Call } from '../support/scriptedService.ts';
import { openPage, type OpenPage } from '../support/openPage.ts';
import { nigeria, service, type ScriptedService } from '../support/service.ts';

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

function tag(on: ScriptedService, attributes = 'async'): string {
  return `<script ${attributes} src="/dist/cdn/local-price.js" data-apikey="demo"
    data-timeout="${patience}" data-base-url="${on.baseUrl}"></script>`;
}

let page: OpenPage;
let on: ScriptedService;

async function open(html: (on: ScriptedService) => string, script = nigeria): Promise<void> {
  on = await service(script);
  page = await openPage(on, html(on));
}

afterEach(() => {
  expect(page.errors.join('\n')).to.equal('');
  page.close();
});

async function originCall(): Promise<Call> {
  return (await on.calls()).find(({ operation }) => operation === 'origin')!;
}

async function expectLocal(): Promise<void> {
  const el = page.find<LocalPrice>('local-price');
  await page.window.customElements.whenDefined('local-price');
  expect(await settled(el)).to.equal('local');
  expect(textOf(el)).to.equal('NGN 76,282.40');
}

describe('the script tag', () => {
  for (const attributes of ['async', 'defer', '', 'type="module"', 'async type="module"']) {
    it(`works as <script ${attributes}>, before the prices and after them`, async () => {
      await open((each) => tag(each, attributes) + price);
      await expectLocal();
      page.close();
      await open((each) => price + tag(each, attributes));
      await expectLocal();
    });
  }

  it('has all that prices can say', async () => {
    const say = (attributes: string): string =>
      `<local-price base-price="49.00" base-currency="USD" ${attributes}>$49.00</local-price>`;
    const cases = [
      ['base-price-max="99"', /^NGN 76,282.40 ?– ?(NGN )?154,121.58$/],
      ['prices="NGN:75000" markup="5%"', /^NGN 75,000.00$/],
      ['rounding="100" round-mode="up"', /^NGN 76,300$/],
      ['rounding="cash" ending="99"', /^NGN 76,282.99$/],
      ['markup="10%" currency-display="name"', /^83,910.64 Nigerian nairas$/],
      ['pending="hidden" locale="de" currency-display="code"', /^76.282,40 NGN$/],
    ] as const;
    const both = say('show="both" approximate');
    await open((each) => tag(each) + cases.map(([words]) => say(words)).join('') + both);
    await page.window.customElements.whenDefined('local-price');
    const prices = [...page.document.querySelectorAll('local-price')];
    for (const [at, [words, text]] of cases.entries()) {
      expect(await settled(prices[at]!), words).to.equal('local');
      expect(textOf(prices[at]!)).to.match(text);
    }
    await settled(prices.at(-1)!);
    const shown = prices.at(-1)!.shadowRoot!.textContent.replace(/\s/g, ' ');
    expect(shown).to.equal('≈ NGN 76,282.40 ($49.00)');
  });

  it('takes settings from the page where the tag has none, and its own first', async () => {
    const markup = (each: ScriptedService, tagged: string) =>
      `<script>localPriceSettings = { apikey: 'demo', baseUrl: '${each.baseUrl}',
        timeout: ${patience}, currency: 'USD' }</script>
       <script src="/dist/cdn/local-price.js" ${tagged}></script>${price}`;
    await open((each) => markup(each, ''));
    const el = page.find<LocalPrice>('local-price');
    expect(await settled(el)).to.equal('base');
    page.close();
    await open((each) => markup(each, 'data-currency="NGN"'));
    await expectLocal();
  });

  it('gives prices and totals to scripts, as the elements print them', async () => {
    const say = 'base-price="49.00" base-currency="USD" prices="EUR:45" compare-at="60"';
    await open((each) => `${tag(each)}<local-price ${say}>$49.00</local-price>`);
    await page.window.customElements.whenDefined('local-price');
    const el = page.find<LocalPrice>('local-price');
    await settled(el);
    const api = page.window.localPrice!;
    const terms = { basePrice: 49, baseCurrency: 'USD', prices: ['EUR:45'], compareAt: '60' };
    const { text, ...value } = await api.price({ ...terms, locale: 'en-US' });
    expect(value).to.deep.equal({ ...el.value, baseAmount: '49.00' });
    expect(text.replace(/\s/g, ' ')).to.equal(textOf(el));
    const items = [{ value, quantity: 2 }, { value: el.value }];
    expect(api.total(items, { locale: 'en-US' })?.text.replace(/\s/g, ' ')).to.equal(
      'NGN 228,847.20',
    );
    expect(api.stats()).to.include({ origin: 1, swap: 1 });
    const error: unknown = await api
      .price({ basePrice: '1,299', baseCurrency: 'USD' })
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'LocalPriceError', code: 'config' });
    expect((error as Error).message).to.match(/^price\(\) basePrice="1,299": write a plain/);
  });

  it('works when it comes late', async () => {
    await open(() => price);
    const script = page.document.createElement('script');
    script.src = '/dist/cdn/local-price.js';
    Object.assign(script.dataset, { apikey: 'demo', baseUrl: on.baseUrl });
    page.document.head.append(script);
    await expectLocal();
  });

  it('takes its settings from its own tag among other modules', async () => {
    await open(
      (each) =>
        `<script type="module" src="data:text/javascript,1" data-apikey="other"></script>
         <script type="module" src="data:text/javascript,1//local-price-init.js"></script>` +
        tag(each, 'type="module"') +
        price,
    );
    await expectLocal();
    const { query } = await originCall();
    expect(query['apikey']).to.equal('demo');
  });

  it('names its own host to the service on a page that names none', async () => {
    await open((each) => `<meta name="referrer" content="no-referrer">${tag(each, '')}${price}`);
    await expectLocal();
    expect((await originCall()).referer).to.contain(location.origin);
  });

  it('does nothing when it is loaded again', async () => {
    await open((each) => tag(each, '') + price + tag(each, ''));
    const api = page.window.localPrice;
    const again = page.document.createElement('script');
    again.src = '/dist/cdn/local-price.js?again';
    again.dataset['baseUrl'] = 'https://elsewhere.example';
    const load = new Promise((resolve) => again.addEventListener('load', resolve));
    page.document.head.append(again);
    await load;
    await expectLocal();
    expect(page.window.localPrice).to.equal(api);
    expect(await on.count('origin')).to.equal(1);
    expect(await on.count('swap')).to.equal(1);
  });

  it('is not put off by an element of its name', async () => {
    await open((each) => `<p id="localPrice">x</p>${tag(each, '')}${price}`);
    await expectLocal();
    expect(page.window.localPrice?.version).to.equal(version);
  });

  it('takes a base URL that is relative to the page', async () => {
    await open((each) => {
      const relative = { ...each, baseUrl: new URL(each.baseUrl).pathname };
      return tag(relative, '') + price;
    });
    await expectLocal();
  });

  it('lends its nonce to what it inserts', async () => {
    await open(
      (each) =>
        `<meta http-equiv="content-security-policy" content="script-src 'nonce-n0nce'">` +
        tag(each, 'nonce="n0nce"') +
        price,
    );
    await expectLocal();
  });

  it('keeps the base price where the policy does not let it ask', async () => {
    await open(
      (each) =>
        `<meta http-equiv="content-security-policy"
           content="script-src 'nonce-n0nce' ${location.origin}/dist/">` +
        tag(each, '') +
        price,
    );
    const el = page.find<LocalPrice>('local-price');
    expect(await settled(el)).to.equal('error');
    expect(textOf(el)).to.equal('$49.00');
    expect(await on.count('origin')).to.equal(0);
  });
});

describe('window.localPrice', () => {
  it('tells the visitor, in the call that the elements make', async () => {
    await open((each) => tag(each, '') + price);
    expect(await page.window.localPrice!.visitor()).to.deep.equal({
      country: 'NG',
      currency: 'NGN',
      source: 'detected',
    });
    await expectLocal();
    expect(await on.count('origin')).to.equal(1);
  });

  it('tells a visitor who can’t be placed without rejecting', async () => {
    const unknown = { country: null, currency: null, source: 'unknown' };
    await open((each) => tag(each, ''), { origin: [{ status: 500, body: '' }] });
    expect(await page.window.localPrice!.visitor()).to.deep.equal(unknown);
    page.close();
    await open(() => '<script src="/dist/cdn/local-price.js"></script>');
    expect(await page.window.localPrice!.visitor()).to.deep.equal(unknown);
  });

  it('takes settings at any time', async () => {
    await open(() => `<script src="/dist/cdn/local-price.js"></script>${price}`);
    const el = page.find<LocalPrice>('local-price');
    expect(await settled(el)).to.equal('error');
    page.window.localPrice!.configure({ baseUrl: on.baseUrl, apikey: 'k', transport: 'fetch' });
    expect(await until(el, 'local')).to.equal('local');
  });
});

describe('markup that stands there before the script', () => {
  it('shows the author’s own content until then, and its labels after', async () => {
    on = await service(fromNigeria);
    page = await openPage(
      on,
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
});
