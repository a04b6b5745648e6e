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
import { nigeria, originAnswer, swapAnswer, type ScriptedService } from '../support/service.ts';
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

describe('<base href>', () => {
  /** The address of the service as the folder that it is in and its name there. */
  const split = ({ baseUrl }: ScriptedService): [folder: string, name: string] => {
    const name = baseUrl.split('/').pop()!;
    return [baseUrl.slice(0, -name.length), name];
  };

  for (const [what, open] of [
    ['leaves an absolute base URL', (): [string, string?] => ['https://elsewhere.example/shop/']],
    ['is what a relative base URL is relative to', split],
  ] as const) {
    it(what, async () => {
      const { on, open: openPage } = await visits(nigeria);
      const [base, baseUrl = on.baseUrl] = open(on);
      const script = tag({ ...on, baseUrl }).replace('src="', `src="${location.origin}`);
      const page = await openPage(`${listener}<base href="${base}">${script}${threePrices}`);
      expect(await allShown(page)).to.deep.equal([naira, naira, naira]);
      expect(toldBy(page)).to.deep.equal(nothing);
    });
  }

  it('counts for the next call when it is added later', async () => {
    const { on, open } = await visits(nigeria);
    const [folder, name] = split(on);
    const page = await open(tag({ ...on, baseUrl: name }));
    page.document.head.append(Object.assign(page.document.createElement('base'), { href: folder }));
    page.document.body.innerHTML = price;
    expect(await shown(page)).to.deep.equal(naira);
  });
});

describe('a page that is XML', () => {
  it('keeps its own content, says why once, and can ask for prices', async () => {
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
});
