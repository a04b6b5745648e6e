import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { consoleOf, follow, germany, mountPrice, settled, textOf } from '../../support/elements.ts';
import { originAnswer, swapAnswer } from '../../support/service.ts';

const usd = 'base-price="49" base-currency="USD"';
const english = '€39.20';
const german = '39,20 €';

/** What an element shows once a change in the document has reached it. */
async function followed(el: LocalPrice): Promise<string> {
  await follow(el);
  return textOf(el);
}

describe('<local-price>: the language changes', () => {
  it('of the element, of an ancestor, or by a move, without a further call', async () => {
    const { el, on } = await mountPrice(germany);
    const holder = el.parentElement!;
    await settled(el);
    expect(textOf(el)).to.equal(english);
    const elsewhere = document.createElement('p');
    elsewhere.lang = 'de';
    holder.after(elsewhere);
    await new Promise(requestAnimationFrame);
    expect([el.isUpdatePending, textOf(el)]).to.deep.equal([false, english]);
    const changes: [change: () => unknown, text: string][] = [
      [() => (holder.lang = 'de'), german],
      [() => (el.lang = 'en'), english],
      [() => el.removeAttribute('lang'), german],
      [() => (holder.lang = 'en'), english],
      [() => elsewhere.append(el), german],
      [() => holder.append(el), english],
      [() => (holder.removeAttribute('lang'), (document.documentElement.lang = 'de-DE')), german],
      [() => (document.documentElement.lang = 'en-GB'), english],
    ];
    for (const [change, text] of changes) {
      change();
      expect(await followed(el), String(change)).to.equal(text);
    }
    document.documentElement.removeAttribute('lang');
    elsewhere.remove();
    expect(await on.count('swap')).to.equal(1);
  });

  it('of an ancestor outside of shadow roots, and of one inside', async () => {
    const { el } = await mountPrice(germany);
    const [outer, middle, inner] = [0, 1, 2].map(() => document.createElement('div'));
    el.parentElement!.append(outer!);
    outer!.attachShadow({ mode: 'open' }).append(middle!);
    middle!.attachShadow({ mode: 'open' }).append(inner!);
    inner!.append(el);
    await settled(el);
    for (const [holder, lang, text] of [
      [outer, 'de', german],
      [middle, 'en', english],
      [inner, 'de', german],
    ] as const) {
      holder!.lang = lang;
      expect(await followed(el), lang).to.equal(text);
    }
  });

  it('of the browser', async () => {
    const { NumberFormat } = Intl;
    let language = 'en';
    Object.defineProperty(navigator, 'language', { get: () => language, configurable: true });
    Intl.NumberFormat = function (locale?: string, options?: Intl.NumberFormatOptions) {
      return new NumberFormat(locale ?? language, options);
    } as typeof NumberFormat;
    try {
      const { el } = await mountPrice(germany, usd, '');
      el.parentElement!.removeAttribute('lang');
      await settled(el);
      expect(await followed(el)).to.equal(english);
      language = 'de';
      dispatchEvent(new Event('languagechange'));
      await el.updateComplete;
      expect(textOf(el)).to.equal(german);
    } finally {
      Intl.NumberFormat = NumberFormat;
      Reflect.deleteProperty(navigator, 'language');
    }
  });

  it('in a document with a form that is called "host"', async () => {
    const form = document.createElement('form');
    form.name = 'host';
    document.body.append(form);
    const { el } = await mountPrice(germany, usd, '');
    el.parentElement!.removeAttribute('lang');
    await settled(el);
    expect(await followed(el)).to.match(/39.20/);
    form.remove();
    // What has left the document with a link around it updates there.
    const link = document.createElement('a');
    link.href = '/';
    link.append(el);
    await change(el, { basePrice: '98' });
    expect(textOf(el)).to.match(/78.40/);
  });

  for (const [name, value, text] of [
    // The browser's own language.
    ['lang', 'x-klingon', /39.20/],
    // The page's language.
    ['locale', 'C', /^€39.20$/],
  ] as const) {
    it(`to a wrong ${name}: another is used, with one message`, async () => {
      const messages = await consoleOf(async () => {
        for (let count = 0; count < 2; count++) {
          const { el } = await ready(mountPrice(germany));
          (name === 'lang' ? el.parentElement! : el).setAttribute(name, value);
          expect(await followed(el)).to.match(text);
        }
      });
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.contain(`${name}="${value}"`).and.contain('en-GB');
    });
  }
});

describe('<local-price>: right-to-left languages', () => {
  it('keep the sign of a currency where it belongs', async () => {
    const { el } = await mountPrice(
      {
        origin: [{ json: originAnswer('CA', 'CAD') }],
        swap: [{ json: swapAnswer('cad', 'usd', 0.7) }],
      },
      `${usd} show="both" locale="en-GB"`,
    );
    el.parentElement!.dir = 'rtl';
    await settled(el);
    await change(el, { locale: 'ar-EG' });
    for (const part of ['price', 'base']) {
      const currency = el.shadowRoot!.querySelector(`[part=${part}] [dir]`)!;
      const text = currency.firstChild!;
      const sign = text.nodeValue!.indexOf('$');
      expect(sign, part).to.be.greaterThan(0);
      const [letters, end] = [0, sign].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
      expect(letters, part).to.be.lessThan(end!);
    }
  });

  it('run from the right as a whole, where their letters do', async () => {
    for (const [lang, direction] of [
      ['he-IL', 'rtl'],
      ['en-US', 'ltr'],
    ] as const) {
      const { el } = await mountPrice(
        germany,
        `${usd} base-price-max="60" currency-display="name" locale="${lang}" parts`,
      );
      el.parentElement!.dir = 'rtl';
      await settled(el);
      const price = el.shadowRoot!.querySelector('[part=price]')!;
      expect(getComputedStyle(price).direction, lang).to.equal(direction);
      const left = (part: string): number =>
        price.querySelector(`[part=${part}]`)!.getBoundingClientRect().left;
      // The number comes first, and the word behind it.
      expect(left('currency') < left('integer'), lang).to.equal(direction === 'rtl');
    }
  });
});
