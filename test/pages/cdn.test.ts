import { expect } from '@open-wc/testing';
import { version } from '../../src/index.js';
import type { GeoGate, LocalPrice } from '../../src/index.js';
import { patience, settled, stateOf, textOf, until } from '../support/elements.ts';
import type { Call } from '../support/scriptedService.ts';
import { openPage, type OpenPage } from '../support/openPage.ts';
import { nigeria, originAnswer, service, type ScriptedService } from '../support/service.ts';

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
      ['rounding="cash" ending="99"', /^NGN 76,281.99$/],
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
    expect(shown).to.equal('≈NGN 76,282.40 $49.00');
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

describe('a gate that opens while the page is still coming in', () => {
  it('waits for the end of its template', async () => {
    on = await service(nigeria);
    const padding = ' '.repeat(5000);
    page = await openPage(
      on,
      `<body>${tag(on, '')}<script>setTimeout(() => document.body.append('x'))</script>
       <p id="last"></p><geo-gate allow="NG"><template><b>one</b>${padding}<!--hold-->
       <b>two</b></template></geo-gate>`,
    );
    const visitor = page.window.localPrice!.visitor();
    // WebKit may hold the script of the answer back while its parser waits; the others do not.
    const isWebKit = /AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);
    if (isWebKit) while ((await on.count('origin')) === 0);
    else expect(await visitor).to.include({ country: 'NG' });
    await on.release();
    expect(await visitor).to.include({ country: 'NG' });
    await page.load;
    const gate = page.find<GeoGate>('geo-gate');
    expect(await settled(gate)).to.equal('open');
    await gate.updateComplete;
    expect([...gate.querySelectorAll('b')].map((b) => b.textContent)).to.deep.equal(['one', 'two']);
  });
});

describe('a gate in the page’s own markup', () => {
  // Firefox's preload scanner looks into templates, on any page.
  const scans = navigator.userAgent.includes('Firefox');

  it('does not load the image in its template while it is closed', async () => {
    await open(
      (each) =>
        `${tag(each, '')}<geo-gate allow="US">
           <template><img alt="" src="pixel.svg"></template>
         </geo-gate>`,
      { origin: [{ json: originAnswer('NG', 'NGN') }] },
    );
    const gate = page.find<GeoGate>('geo-gate');
    expect(await settled(gate)).to.equal('closed');
    // One that is shown: what the closed gate had asked for would have been asked for before.
    const shown = await service();
    page.document.body.insertAdjacentHTML('beforeend', `<img src="${shown.baseUrl}/pixel.svg">`);
    while ((await shown.count('pixel.svg')) === 0);
    expect(await on.count('pixel.svg')).to.be.at.most(scans ? 1 : 0);
    gate.allow = 'NG';
    await gate.updateComplete;
    expect(stateOf(gate)).to.equal('open');
    while ((await on.count('pixel.svg')) === 0);
  });
});
