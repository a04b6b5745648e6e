import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { stateOf, textOf, until } from '../support/elements.ts';
import {
  allShown,
  listener,
  nothing,
  threePrices,
  toldBy,
  transports,
} from '../support/faultPages.ts';
import type { OpenPage, PageWindow } from '../support/openPage.ts';
import { plainBlanks } from '../support/plainBlanks.ts';
import {
  elsewhere,
  nigeria,
  originAnswer,
  service,
  swapAnswer,
  type ScriptedService,
} from '../support/service.ts';
import { earlyCallScript } from '../../src/protocol/index.js';
import { inNigeria, ratesFile, staticTag } from '../support/staticPage.ts';
import { until as become } from '../support/until.ts';
import { naira, price, shown, silence, tag, tagOfAll, visits } from '../support/visits.ts';

const held = {
  origin: [{ json: originAnswer('NG', 'NGN'), hold: true }],
  swap: [{ json: swapAnswer('ngn', 'usd', 0.00064235), hold: true }],
};

async function asked(on: { count(name: string): Promise<number> }, times = 1): Promise<void> {
  while ((await on.count('origin')) < times) await new Promise(requestAnimationFrame);
}

/** Puts prices into a page that has loaded: a call in flight may hold its loading up. */
function put<T extends OpenPage>(page: T, markup = price): T {
  page.document.body.innerHTML = markup;
  return page;
}

/** Writes another document into the window of a page, all at once. */
function rewrite({ document }: OpenPage, markup: string): void {
  document.open();
  document.write(`<!doctype html><html lang="en-US"><body>${markup}`);
  document.close();
}

describe('document.open() in the middle of a call', () => {
  for (const transport of transports) {
    it(`${transport}: what is written then has the right price`, async () => {
      const { on, open } = await visits(held);
      const page = put(await open(listener + tag(on, `data-transport="${transport}"`)));
      await asked(on);
      rewrite(page, price);
      await asked(on, 2);
      await on.release();
      expect(await shown(page)).to.deep.equal(naira);
      expect(page.errors.join('\n')).to.equal('');
      expect(page.find<LocalPrice>('local-price').value?.source).to.equal('swap');
    });
  }

  it('hears again when the page comes back', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(tag(on, 'data-rate-ttl="0" data-origin-ttl="0"') + price);
    expect(await shown(page)).to.deep.equal(naira);
    rewrite(page, price);
    expect(await shown(page)).to.deep.equal(naira);
    page.window.Date.now = () => Date.now() + 3_600_000;
    const before = await on.count('origin');
    page.window.dispatchEvent(new page.window.Event('online'));
    await asked(on, before + 1);
    expect(await shown(page)).to.deep.equal(naira);
  });
});

describe('prices that are replaced while a call is in flight', () => {
  /** What routers do to the head of a page: they remove what is not in that of the next page. */
  const renewHead = ({ document }: OpenPage): void =>
    document.head.querySelectorAll('iframe').forEach((each) => each.remove());

  for (const [what, change, times] of [
    ['wait for the same calls', () => undefined, 1],
    ['are right although the head of the page is renewed', renewHead, 2],
  ] as const) {
    it(`${what}, over each transport`, async () => {
      const { on, open, calls } = await visits(held);
      const page = put(await open(listener + tag(on)), threePrices);
      await asked(on, 3);
      put(page, '');
      await silence(page);
      change(page);
      put(page, threePrices);
      await silence(page);
      await on.release();
      expect(await allShown(page)).to.deep.equal([naira, naira, naira]);
      const [origins, swaps] = await calls();
      // Only the calls in frames are sent again.
      expect(origins).to.be.within(3, 3 * times);
      expect(swaps).to.equal(3);
      expect(toldBy(page)).to.deep.equal(nothing);
    });
  }
});

describe('an element that goes elsewhere while a call is in flight', () => {
  const places: Record<string, (page: OpenPage) => Node> = {
    'a frame': (page) => frameOf(page).contentDocument!.body,
    'a document of a parser': ({ window }) =>
      new window.DOMParser().parseFromString('<p>', 'text/html').body,
    'the content of a template': ({ document }) => document.createElement('template').content,
    'a shadow root': ({ document }) => shadowOf(document),
    'another window': () => document.body,
  };
  const words = 'show="both" approximate pending="hidden"';

  for (const [name, place] of Object.entries(places)) {
    it(`${name}: nothing is thrown, and all of it is there when it is back`, async () => {
      const { on, open } = await visits(held);
      const page = put(
        await open(listener + tag(on)),
        price.replace('<local-price', `<local-price ${words}`),
      );
      const el = page.find<LocalPrice>('local-price');
      const visibility = (): string => page.window.getComputedStyle(el).visibility;
      await asked(on);
      expect([stateOf(el), visibility()]).to.deep.equal(['pending', 'hidden']);
      place(page).appendChild(el);
      await el.updateComplete;
      await new Promise(requestAnimationFrame);
      page.document.body.append(el);
      await el.updateComplete;
      expect([stateOf(el), visibility()]).to.deep.equal(['pending', 'hidden']);
      await on.release();
      expect(await shown(page)).to.deep.equal(naira);
      expect(visibility()).to.equal('visible');
      // With its price, once more.
      place(page).appendChild(el);
      await el.updateComplete;
      await new Promise(requestAnimationFrame);
      page.document.body.append(el);
      expect(await shown(page)).to.deep.equal(naira);
      expect(toldBy(page)).to.deep.equal(nothing);
    });
  }

  it('a frame that is removed: nothing is thrown, and it is right when it is back', async () => {
    const { on, open } = await visits(held);
    const page = put(await open(listener + tag(on)));
    const el = page.find<LocalPrice>('local-price');
    await asked(on);
    const frame = frameOf(page);
    frame.contentDocument!.body.append(el);
    frame.remove();
    await new Promise(requestAnimationFrame);
    await on.release();
    page.document.body.append(el);
    expect(await shown(page)).to.deep.equal(naira);
    expect(toldBy(page)).to.deep.equal(nothing);
  });

  it('settles where it has gone', async () => {
    const { on, open } = await visits(held);
    const page = put(await open(listener + tag(on)));
    const el = page.find<LocalPrice>('local-price');
    await asked(on);
    const inner = frameOf(page).contentDocument!;
    inner.documentElement.lang = 'en-US';
    inner.body.append(el);
    await on.release();
    expect([await until(el, 'local', 'base', 'error'), textOf(el)]).to.deep.equal(naira);
    expect(toldBy(page)).to.deep.equal(nothing);
  });
});

function frameOf({ document }: OpenPage): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame;
}

function shadowOf(document: Document): ShadowRoot {
  const host = document.createElement('div');
  document.body.append(host);
  // oxlint-disable-next-line wc/no-closed-shadow-root -- pages have them, and elements must work there.
  return host.attachShadow({ mode: 'closed' });
}

describe('<base href>, which readers may have written', () => {
  /** A script tag whose file is found whatever the base is. */
  const tagIn = (address: string): string =>
    tag({ baseUrl: address } as ScriptedService)
      .replace('src="', `src="${location.origin}`)
      .replace('data-base-url=""', '');
  const later = (href: string): string =>
    `<script>document.body.append(Object.assign(document.createElement('base'), { href: '${href}' }))</script>`;

  for (const [where, html] of Object.entries({
    'before the tag': (base: string, script: string) => `<base href="${base}">${script}`,
    'after the tag': (base: string, script: string) => `${script}<p><base href="${base}">`,
    'added by a script': (base: string, script: string) => `${script}<body>${later(base)}`,
  })) {
    it(`decides nothing ${where}, however the address of the service is written`, async () => {
      const { on, open } = await visits(nigeria);
      const evil = await service(nigeria);
      const path = new URL(on.baseUrl).pathname;
      const settings = { apikey: 'demo', baseUrl: path };
      for (const script of [
        tagIn(on.baseUrl),
        tagIn(path),
        tagIn('./'),
        tagIn(`..${path.slice(path.lastIndexOf('/'))}`),
        `<script>localPriceSettings = ${JSON.stringify(settings)}</script>${tagIn('')}`,
        `${tagIn('')}<script>localPrice.configure(${JSON.stringify(settings)})</script>`,
      ]) {
        const page = await open(listener + html(`${evil.baseUrl}/`, script) + threePrices);
        expect(await allShown(page), script).to.deep.equal([naira, naira, naira]);
        expect(toldBy(page), script).to.deep.equal(nothing);
      }
      expect(await evil.calls()).to.deep.equal([]);
    });
  }

  it('does not run its script under a strict policy', async () => {
    const { on, open } = await visits(nigeria);
    const evil = await service({
      origin: [{ body: 'top.ran = true' }],
      swap: [{ body: 'top.ran = true' }],
    });
    const { pathname } = new URL(on.baseUrl);
    await on.extend({
      headers: {
        'content-security-policy':
          "script-src 'nonce-n0nce'; require-trusted-types-for 'script'; trusted-types lit-html local-price",
      },
    });
    const script = tagIn(pathname).replace('<script', '<script nonce="n0nce"');
    const page = await open(`${script}<base href="${evil.baseUrl}/">${price}`);
    expect(await shown(page)).to.deep.equal(naira);
    expect([await evil.calls(), 'ran' in window]).to.deep.equal([[], false]);
  });

  it('is not what the address of a rates file, of a report or of the early call is relative to', async () => {
    const { on, open } = await visits({ ...nigeria, ...ratesFile });
    const evil = await service({ ...nigeria, ...ratesFile });
    const base = `<base href="${evil.baseUrl}/">`;
    const file = staticTag({ baseUrl: '.' } as ScriptedService, 'data-report="./report"').replace(
      'src="',
      `src="${location.origin}`,
    );
    const page = await open(inNigeria + base + file + price);
    expect(await shown(page)).to.deep.equal(['local', 'NGN 76,282.42']);
    page.window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await become(
      async () => (await on.calls()).some(({ operation }) => operation === 'report'),
      'the report',
    );
    const early = tagIn('./').replace(
      '<script',
      '<script defer data-single-trip data-base-currency="USD"',
    );
    await open(`${base}${early}<script>${earlyCallScript}</script>${price}`).then(shown);
    expect(await evil.calls()).to.deep.equal([]);
  });
});

it('<meta> below the head, which readers may have written, changes no request', async () => {
  const { on, open } = await visits(nigeria);
  const far = elsewhere(on);
  const page = await open(`${listener}<body>
    <meta name="referrer" content="unsafe-url">
    <meta http-equiv="Content-Security-Policy" content="script-src 'none'; connect-src 'none'">
    <meta http-equiv="Content-Language" content="de">
    ${tag(far)}${threePrices}`);
  expect(await allShown(page)).to.deep.equal([naira, naira, naira]);
  expect(toldBy(page)).to.deep.equal(nothing);
  // In Chromium, an isolated frame sends none.
  const calls = (await on.calls()).filter(({ operation }) => operation !== 'page.html');
  const referers = new Set(calls.map(({ referer }) => referer));
  referers.delete('');
  expect([...referers]).to.deep.equal([`${location.origin}/`]);
});

it('a page that is XML keeps its own content, says why once, and can ask for prices', async () => {
  const { on } = await visits(nigeria);
  const script = tagOfAll(on).replaceAll('&', '&amp;');
  await on.extend({
    headers: { 'content-type': 'application/xhtml+xml' },
    html: `<html xmlns="http://www.w3.org/1999/xhtml" lang="en-US"><body>
      <script>var said = []; console.warn = (text) => said.push(text);</script>
      ${script}${price}<geo-gate allow="US"><b slot="blocked">there</b></geo-gate></body></html>`,
  });
  const frame = document.createElement('iframe');
  frame.src = `${on.baseUrl}/page.html`;
  const load = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await load;
  const window = frame.contentWindow as PageWindow & { said: string[] };
  const errors: unknown[] = [];
  for (const type of ['error', 'unhandledrejection']) {
    window.addEventListener(type, (event) => errors.push(event));
  }
  expect(window.document.contentType).to.equal('application/xhtml+xml');
  expect(window.customElements.get('local-price')).to.equal(undefined);
  expect(window.document.querySelector<HTMLElement>('local-price')!.innerText).to.equal('$49.00');
  const { text } = await window.localPrice!.price({ basePrice: '49.00', baseCurrency: 'USD' });
  expect(plainBlanks(text)).to.include('NGN 76,282.40');
  const copy = window.document.createElement('local-price').cloneNode(true);
  window.document.body.append(copy);
  expect(window.said).to.deep.equal([
    'local-price: config: This page is XML, not HTML, so no element is registered: ' +
      'your own prices and content stay. See docs/errors.md#config',
  ]);
  expect(errors).to.deep.equal([]);
  frame.remove();
});
