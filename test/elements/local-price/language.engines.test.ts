import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import type { LocalPrice } from '../../../src/index.js';
import { consoleOf, follow, germany, mountPrice, settled, textOf } from '../../support/elements.ts';
import { plainBlanks } from '../../support/plainBlanks.ts';
import { originAnswer, swapAnswer } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

const english = '€39.20';
const german = '39,20 €';

/** What an element shows once a change in the document has reached it. */
async function followed(el: LocalPrice): Promise<string> {
  await follow(el);
  return textOf(el);
}

describe('<local-price>: the language changes', () => {
  it('of the locale attribute, which wins', async () => {
    const { el } = await mountPrice(germany, 'base-price="49" base-currency="USD" locale="de"');
    await settled(el);
    expect(textOf(el)).to.equal(german);
    el.locale = 'en-IE';
    expect(await followed(el)).to.equal(english);
  });

  it('of an ancestor', async () => {
    const { el, on } = await mountPrice(germany);
    const holder = el.parentElement!;
    await settled(el);
    expect(textOf(el)).to.equal(english);
    holder.lang = 'de';
    expect(await followed(el)).to.equal(german);
    holder.removeAttribute('lang');
    document.documentElement.lang = 'de-DE';
    expect(await followed(el)).to.equal(german);
    document.documentElement.lang = 'en-GB';
    expect(await followed(el)).to.equal(english);
    document.documentElement.removeAttribute('lang');
    expect(await on.count('swap')).to.equal(1);
  });

  it('of the element itself', async () => {
    const { el } = await mountPrice(germany);
    await settled(el);
    el.lang = 'de';
    expect(await followed(el)).to.equal(german);
  });

  it('of an ancestor outside of shadow roots, and of one inside', async () => {
    const { baseUrl } = await service(germany);
    const [outer, middle, inner] = [0, 1, 2].map(() => document.createElement('div'));
    outer!.attachShadow({ mode: 'open' }).append(middle!);
    middle!.attachShadow({ mode: 'open' }).append(inner!);
    inner!.innerHTML = `<local-price base-price="49" base-currency="USD" apikey="k" base-url="${baseUrl}"></local-price>`;
    outer!.lang = 'en';
    document.body.append(outer!);
    const el = inner!.querySelector('local-price')!;
    await settled(el);
    expect(textOf(el)).to.equal(english);
    outer!.lang = 'de';
    expect(await followed(el)).to.equal(german);
    middle!.lang = 'en';
    expect(await followed(el)).to.equal(english);
    inner!.lang = 'de';
    expect(await followed(el)).to.equal(german);
  });

  it('of an ancestor of an XML page, which has xml:lang', async () => {
    const { el } = await mountPrice(germany);
    const holder = el.parentElement!;
    // In an HTML page, this is an attribute like any other.
    holder.setAttribute('xml:lang', 'de');
    await settled(el);
    expect(textOf(el)).to.equal(english);
    holder.removeAttribute('lang');
    holder.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:lang', 'de');
    el.requestUpdate();
    expect(await followed(el)).to.equal(german);
  });

  it('elsewhere, and nothing is updated', async () => {
    const { el } = await mountPrice(germany);
    await settled(el);
    const other = document.createElement('p');
    document.body.append(other);
    other.lang = 'de';
    await new Promise(requestAnimationFrame);
    expect(el.isUpdatePending).to.equal(false);
    expect(textOf(el)).to.equal(english);
    other.remove();
  });

  it('in a document that has something of the name "host"', async () => {
    const form = document.createElement('form');
    form.name = 'host';
    document.body.append(form);
    const { el } = await mountPrice(germany, 'base-price="49" base-currency="USD"', '');
    el.parentElement!.removeAttribute('lang');
    await settled(el);
    expect(await followed(el)).to.match(/39.20/);
    form.remove();
    // What has left the document with a link around it updates there.
    const link = document.createElement('a');
    link.href = '/';
    link.append(el);
    el.basePrice = '98';
    await el.updateComplete;
    expect(textOf(el)).to.match(/78.40/);
  });

  it('for an element that moves into another language', async () => {
    const { el } = await mountPrice(germany);
    await settled(el);
    const elsewhere = document.createElement('p');
    elsewhere.lang = 'de';
    document.body.append(elsewhere);
    elsewhere.append(el);
    expect(await followed(el)).to.equal(german);
  });

  it('to none: the browser’s own is taken, with one message', async () => {
    const messages = await consoleOf(async () => {
      for (let count = 0; count < 2; count++) {
        const { el } = await mountPrice(germany);
        await settled(el);
        el.parentElement!.lang = 'de_AT';
        expect(await followed(el)).to.match(/39.20/);
      }
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('lang="de_AT"').and.contain('en-GB');
  });

  it('to none by its attribute: that of the page is taken, with one message', async () => {
    const messages = await consoleOf(async () => {
      const attributes = 'base-price="49" base-currency="USD" locale="de_DE"';
      const { el } = await mountPrice(germany, attributes);
      await settled(el);
      expect(textOf(el)).to.equal(english);
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('locale="de_DE"');
  });
});

describe('<local-price>: right-to-left languages', () => {
  for (const lang of ['ar-EG', 'he-IL', 'fa-IR', 'ur-PK']) {
    it(`are printed as the engine prints them, in one piece: ${lang}`, async () => {
      const { el } = await mountPrice(germany);
      const holder = el.parentElement!;
      holder.dir = 'rtl';
      holder.lang = lang;
      await settled(el);
      await follow(el);
      const expected = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' });
      expect(textOf(el)).to.equal(plainBlanks(expected.format(39.2)).trim());
      const price = el.shadowRoot!.querySelector('[part=price]')!;
      expect(getComputedStyle(price).unicodeBidi).to.equal('isolate');
    });
  }

  it('keep the sign of a currency where it belongs', async () => {
    const { el } = await mountPrice(
      {
        origin: [{ json: originAnswer('CA', 'CAD') }],
        swap: [{ json: swapAnswer('cad', 'usd', 0.7) }],
      },
      'base-price="49" base-currency="USD" show="both" locale="en-GB"',
    );
    el.parentElement!.dir = 'rtl';
    await settled(el);
    el.locale = 'ar-EG';
    await el.updateComplete;
    for (const part of ['price', 'base']) {
      const currency = el.shadowRoot!.querySelector(`[part=${part}] [dir]`)!;
      const text = currency.firstChild!;
      const sign = text.nodeValue!.indexOf('$');
      expect(sign).to.be.greaterThan(0);
      const [letters, end] = [0, sign].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
      expect(letters).to.be.lessThan(end!);
    }
  });

  it('run from the right as a whole, where their letters do', async () => {
    for (const [lang, direction] of [
      ['he-IL', 'rtl'],
      ['ar-EG', 'rtl'],
      ['en-US', 'ltr'],
    ] as const) {
      const { el } = await mountPrice(
        germany,
        `base-price="49" base-price-max="60" base-currency="USD" currency-display="name" locale="${lang}" parts`,
      );
      el.parentElement!.dir = 'rtl';
      await settled(el);
      const price = el.shadowRoot!.querySelector('[part=price]')!;
      expect(getComputedStyle(price).direction).to.equal(direction);
      const left = (part: string): number =>
        price.querySelector(`[part=${part}]`)!.getBoundingClientRect().left;
      // The number comes first, and the word behind it.
      expect(left('currency') < left('integer')).to.equal(direction === 'rtl');
    }
  });
});
