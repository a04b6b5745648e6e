import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { renderPrice } from '../../../src/server/renderPrice.js';
import type { PriceElementTerms } from '../../../src/server/elementAttributes.js';
import { decodeReferences } from '../../../src/server/readAttributes.js';
import { settled, stateOf } from '../../support/elements.ts';
import { originAnswer, swapAnswer } from '../../support/service.ts';
import { newStore, service } from '../../support/testStore.ts';
import type { Store } from '../../../src/store/index.js';

const swap = { from: 'EUR', to: 'USD', exchangeRate: 1.25 };
const visitor = { country: 'DE', currency: 'EUR' };
const usd: PriceElementTerms = { basePrice: '49.00', baseCurrency: 'USD' };
const germany = {
  origin: [{ json: originAnswer('DE', 'EUR') }],
  swap: [{ json: swapAnswer('eur', 'usd', 1.25) }],
};

/** Puts a page's HTML in with its declarative shadow roots, as a parser does. */
function parse(
  html: string,
  store: Store,
  lang = 'en-US',
  prepare: (el: LocalPrice) => void = () => undefined,
): LocalPrice {
  const { body } = Document.parseHTMLUnsafe(`<div lang="${lang}">${html}</div>`);
  const holder = document.adoptNode(body.firstElementChild!);
  const el = holder.querySelector('local-price')!;
  Object.defineProperty(el, 'store', { value: store, configurable: true });
  prepare(el);
  // An element of another document is upgraded when it comes into this one.
  document.body.append(holder);
  return el;
}

function storeOf(script = germany): Store {
  const store = newStore();
  store.configure({ apikey: 'k', baseUrl: service(script).baseUrl });
  return store;
}

const rootOf = (el: LocalPrice): string => el.shadowRoot!.textContent!.replace(/\s+/g, ' ').trim();
const serve = (terms: PriceElementTerms, locale = 'en-US'): string =>
  renderPrice(terms, visitor, { rate: swap, locale });

describe('<local-price> with a root that a server has made for the visitor', () => {
  afterEach(() => document.querySelectorAll('div[lang]').forEach((each) => each.remove()));

  for (const [what, extra] of [
    ['an amount', {}],
    ['a range', { basePriceMax: '99.00' }],
    ['both prices', { show: 'both' }],
    ['a previous price', { compareAt: '79.00' }],
    ['a sign before it', { approximate: true }],
    ['a note', { note: 'foreign' }],
    ['a price of nothing that was not free', { basePrice: '0', compareAt: '49.00' }],
    ['parts', { parts: true }],
  ] as [string, Partial<PriceElementTerms>][]) {
    it(`shows it at once, and renders the same when the price is known: ${what}`, async () => {
      const html = serve({ ...usd, ...extra });
      const el = parse(html, storeOf());
      const before = rootOf(el);
      expect(before).to.contain('39.20');
      await el.updateComplete;
      expect([stateOf(el), rootOf(el), el.value]).to.deep.equal(['pending', before, null]);
      await settled(el);
      expect(rootOf(el)).to.equal(before);
      const own = el.shadowRoot!;
      const { body } = Document.parseHTMLUnsafe(html);
      const served = body.querySelector('local-price')!.shadowRoot!;
      const shape = (root: ShadowRoot): string[] =>
        [...root.querySelectorAll('*')]
          .filter(({ localName }) => localName !== 'slot')
          .map(
            (each) => `${each.localName} ${each.getAttribute('part')} ${(each as HTMLElement).dir}`,
          );
      expect(shape(served)).to.deep.equal(shape(own));
    });
  }

  it('keeps the text of the server, as other engines print it, but no other digits or signs', async () => {
    for (const [text, left] of [
      ['EUR 39.20', 'EUR 39.20'],
      ['39,20 €', '39,20 €'],
      ['٣٩٫٢٠ €', '٣٩٫٢٠ €'],
      ['३९.२० €', '३९.२० €'],
      ['𝟑𝟗.𝟐𝟎 €', '𝟑𝟗.𝟐𝟎 €'],
      ['€29.20', '€39.20'],
      ['$39.20', '€39.20'],
      ['€39.20 free', '€39.20'],
      ['€39.2', '€39.20'],
      ['€3,920', '€39.20'],
      ['€392.0', '€39.20'],
      ['-€39.20', '€39.20'],
    ] as const) {
      const el = parse(serve(usd).replace('&#8364;39.20', text), storeOf());
      expect(rootOf(el)).to.equal(text);
      await settled(el);
      expect(rootOf(el), text).to.equal(left);
    }
  });

  for (const [what, extra, lang, from, to] of [
    ['a range', { basePriceMax: '99.00' }, 'en-US', /€39.20.–.€79.20/, '39,20 – 79,20 €'],
    ['parts', { parts: true }, 'en-US', null, ''],
    ['a page that says no language', {}, '', /€39.20/, '39,20 €'],
  ] as const) {
    it(`keeps a text that this engine prints in another way: ${what}`, async () => {
      const html = decodeReferences(serve({ ...usd, ...extra }));
      // With parts, the sign comes last.
      const turned = html.replace(
        /(<span part="currency".*?<\/span>)(.*?<\/span>)(?=<\/span>)/,
        '$2$1',
      );
      const given = from ? html.replace(from, to) : turned;
      expect(given).not.to.equal(html);
      const el = parse(given, storeOf(), lang);
      const before = rootOf(el);
      await settled(el);
      expect([rootOf(el), el.value!.amount]).to.deep.equal([before, '39.20']);
      expect(el.shadowRoot!.querySelector('[data-served]')).to.equal(null);
    });
  }

  it('stays as it is until the page is told whether the visitor consents', async () => {
    for (const isGiven of [true, false]) {
      const store = storeOf();
      store.configure({ consent: 'required' });
      const el = parse(serve({ ...usd, name: 'x' }), store);
      await el.updateComplete;
      expect([stateOf(el), rootOf(el), el.value]).to.deep.equal(['pending', '€39.20', null]);
      if (isGiven) store.grantConsent();
      else store.withdrawConsent();
      await settled(el);
      expect([stateOf(el), rootOf(el)]).to.deep.equal(isGiven ? ['local', '€39.20'] : ['base', '']);
    }
  });

  it('counts in the same way where the parser has refused it', async () => {
    const holder = document.createElement('div');
    holder.lang = 'en-US';
    holder.innerHTML = serve(usd).replace('€39.20', '39,20 €');
    const el = holder.querySelector('local-price')!;
    el.store = storeOf();
    document.body.append(holder);
    await el.updateComplete;
    expect([stateOf(el), rootOf(el), el.innerHTML]).to.deep.equal(['pending', '€39.20', '$49.00']);
    await settled(el);
    expect([stateOf(el), rootOf(el)]).to.deep.equal(['local', '€39.20']);
  });

  it('runs nothing of a refused root', async () => {
    for (const planted of [
      '<script>window.planted = 1</script>',
      '<b onclick="x()">x</b>',
      '<span onfocus=x>',
    ]) {
      const holder = document.createElement('div');
      holder.lang = 'en-US';
      holder.innerHTML = serve(usd).replace('</template>', `${planted}</template>`);
      const el = holder.querySelector('local-price')!;
      el.store = storeOf();
      document.body.append(holder);
      expect([rootOf(el), el.innerHTML], planted).to.deep.equal(['', '$49.00']);
      await settled(el);
      expect(rootOf(el)).to.equal('€39.20');
    }
    expect('planted' in window).to.equal(false);
  });

  it('shows its own price if the amount of the server is another, or nothing of it counts', async () => {
    const html = serve(usd).replaceAll('39.20', '29.20');
    const el = parse(html, storeOf());
    await el.updateComplete;
    expect(rootOf(el)).to.equal('€29.20');
    await settled(el);
    expect([stateOf(el), rootOf(el)]).to.deep.equal(['local', '€39.20']);
    expect(el.shadowRoot!.querySelector('[data-served]')).to.equal(null);
  });

  it('shows the author’s price while the price is pending again', async () => {
    const on = service({
      ...germany,
      swap: [{ json: swapAnswer('eur', 'usd', 1.25) }, { hold: true }],
    });
    const store = newStore();
    store.configure({ apikey: 'k', baseUrl: on.baseUrl });
    const el = parse(serve(usd), store);
    await settled(el);
    store.choose('currency', 'GBP');
    await el.updateComplete;
    expect([stateOf(el), rootOf(el), el.innerText]).to.deep.equal(['pending', '', '$49.00']);
    expect(el.shadowRoot!.querySelector('slot')!.hidden).to.equal(false);
    await on.release();
  });

  it('shows the author’s price if nothing can be rendered', async () => {
    const el = parse(serve(usd), storeOf(), 'en-US', (each) =>
      Object.defineProperty(each, 'readAttributes', {
        value: () => {
          throw new Error('A script of the page has broken it.');
        },
      }),
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect([rootOf(el), el.innerText]).to.deep.equal(['', '$49.00']);
  });

  it('keeps no sign that the visitor would mistake', async () => {
    const terms = { ...usd, baseCurrency: 'GBP', prices: 'CA/USD:44.55' };
    const html = renderPrice(terms, { country: 'CA', currency: 'CAD' }, { locale: 'en-US' });
    expect(html).to.contain('>USD&#160;44.55<');
    const script = { origin: [{ json: originAnswer('CA', 'CAD') }], swap: [{ status: 404 }] };
    const el = parse(html.replace('>USD&#160;44', '>$44'), storeOf(script as never));
    await settled(el);
    expect(rootOf(el)).to.match(/^(USD.44\.55|)$/);
  });

  it('shows the author’s price after a failure, and to a visitor who pays in that currency', async () => {
    for (const script of [
      { ...germany, origin: [{ status: 500 }] },
      { ...germany, origin: [{ json: originAnswer('US', 'USD') }] },
    ]) {
      const el = parse(serve(usd), storeOf(script as typeof germany));
      await settled(el);
      expect([rootOf(el), el.innerText]).to.deep.equal(['', '$49.00']);
    }
  });

  for (const [what, change] of [
    ['an attribute', (el: LocalPrice) => el.setAttribute('base-price', '59.00')],
    ['a setting', (el: LocalPrice) => el.store.configure({ rounding: '1' })],
    ['the language', (el: LocalPrice) => (el.parentElement!.lang = 'de')],
  ] as const) {
    it(`ends while the price is pending when ${what} changes`, async () => {
      const store = storeOf({ ...germany, swap: [{ never: true }] } as never);
      const el = parse(serve(usd), store);
      await el.updateComplete;
      expect(rootOf(el)).to.equal('€39.20');
      change(el);
      await new Promise((resolve) => setTimeout(resolve));
      await el.updateComplete;
      expect(rootOf(el)).to.equal('');
      store.configure({ timeout: 1 });
    });
  }

  it('ends at once where the price is printed in another language', async () => {
    const el = parse(serve(usd, 'fr'), storeOf());
    await el.updateComplete;
    expect(rootOf(el)).to.equal('');
    await settled(el);
    expect(rootOf(el)).to.equal('€39.20');
  });

  it('is shown with pending="hidden" and loading="lazy"', async () => {
    const el = parse(serve({ ...usd, pending: 'hidden' }), storeOf());
    await el.updateComplete;
    expect(getComputedStyle(el).visibility).to.equal('visible');
    const far = `<div style="height: 9000px"></div>${serve({ ...usd, loading: 'lazy' })}`;
    const lazy = parse(far, storeOf());
    await lazy.updateComplete;
    expect([stateOf(lazy), rootOf(lazy)]).to.deep.equal(['pending', '€39.20']);
  });

  it('accepts only its own mark', async () => {
    for (const mark of ['', 'price 2 39.20 - - EUR en-US', 'price 1 39.20 EUR', 'x']) {
      const html = serve(usd).replace(/data-served="[^"]*"/, `data-served="${mark}"`);
      const el = parse(html, storeOf());
      expect(rootOf(el), mark).to.equal('');
    }
  });

  it('keeps nothing of a hostile root but what is its own text', async () => {
    const html = serve(usd).replace(
      'shadowrootmode="open">',
      'shadowrootmode="open"><a href="https://evil.example">Cheaper</a>',
    );
    const el = parse(html, storeOf());
    await settled(el);
    expect(el.shadowRoot!.querySelector('a')).to.equal(null);
    expect(rootOf(el)).to.equal('€39.20');
  });
});
