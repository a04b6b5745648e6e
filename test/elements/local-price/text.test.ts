import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { consoleOf, mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer, swapAnswer } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

const germany = {
  origin: [{ json: originAnswer('DE', 'EUR') }],
  swap: [{ json: swapAnswer('eur', 'usd', 1.13607) }],
};

describe('<local-price>: what is printed', () => {
  it('is in the language of the nearest ancestor, through shadow roots', async () => {
    const { baseUrl } = await service(germany);
    const outer = document.createElement('div');
    outer.lang = 'de-DE';
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(inner);
    inner.attachShadow({ mode: 'open' }).innerHTML =
      `<local-price base-price="1299" base-currency="USD" apikey="k" base-url="${baseUrl}"></local-price>`;
    document.body.append(outer);
    const el = inner.shadowRoot!.querySelector('local-price')!;
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('1.143,42 €');
  });

  it('is in the locale of the attribute before all others', async () => {
    const { el } = await mountPrice(
      germany,
      'base-price="1299" base-currency="USD" locale="en-IE"',
    );
    await settled(el);
    expect(textOf(el)).to.equal('€1,143.42');
  });

  it('says once that a locale is none, and takes the page’s', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(
        germany,
        'base-price="1299" base-currency="USD" locale="de_DE"',
      );
      await settled(el);
      expect(textOf(el)).to.equal('€1,143.42');
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('"de_DE"');
  });

  for (const [display, text] of [
    ['symbol', 'NGN 76,282.40'],
    ['narrow-symbol', '₦76,282.40'],
    ['code', 'NGN 76,282.40'],
    ['name', '76,282.40 Nigerian nairas'],
    ['sign', 'NGN 76,282.40'],
  ]) {
    it(`names the currency as currency-display="${display}" says`, async () => {
      await consoleOf(async () => {
        const { el } = await mountPrice(
          nigeria,
          `base-price="49.00" base-currency="USD" currency-display="${display}"`,
        );
        await settled(el);
        expect(textOf(el)).to.equal(text);
      });
    });
  }

  it('has the digits of its currency', async () => {
    for (const [symbol, rate, text] of [
      ['JPY', 0.00635012, '¥7,716'],
      ['KWD', 3.23926655, 'KWD 15.127'],
      ['HUF', 0.00302, 'HUF 16,225'],
    ] as const) {
      const { el } = await mountPrice({
        origin: [{ json: originAnswer('JP', symbol) }],
        swap: [
          { json: swapAnswer(symbol, 'usd', rate) },
          { json: swapAnswer('usd', symbol, 331.12583) },
        ],
      });
      await settled(el);
      expect(textOf(el)).to.equal(text);
    }
  });

  it('never becomes nothing', async () => {
    const { el } = await mountPrice(
      {
        origin: [{ json: originAnswer('KW', 'KWD') }],
        swap: [{ json: swapAnswer('kwd', 'usd', 987654.321) }],
      },
      'base-price="0.01" base-currency="USD"',
      '$0.01',
    );
    await settled(el);
    expect(el.value?.amount).to.equal('0.001');
  });

  it('shows its parts to style sheets', async () => {
    const { el } = await mountPrice(nigeria);
    await settled(el);
    const price = el.shadowRoot!.querySelector('bdi[part=price]')!;
    expect([...price.children].map((part) => part.getAttribute('part'))).to.deep.equal([
      'currency',
      'literal',
      'integer',
      'group',
      'integer',
      'decimal',
      'fraction',
    ]);
    const style = document.createElement('style');
    style.textContent = 'local-price::part(currency) { opacity: 0.5 }';
    document.head.append(style);
    expect(getComputedStyle(price.firstElementChild!).opacity).to.equal('0.5');
    style.remove();
  });

  it('is whole on a right-to-left page', async () => {
    const { el } = await mountPrice(nigeria);
    el.parentElement!.dir = 'rtl';
    await settled(el);
    expect(getComputedStyle(el.shadowRoot!.querySelector('bdi')!).unicodeBidi).to.equal('isolate');
  });
});

describe('<local-price>: without the author’s price', () => {
  for (const content of ['', '\n  ', '<!-- none -->']) {
    it(`prints the base price itself (${JSON.stringify(content)})`, async () => {
      const { el, on } = await mountPrice(
        { origin: [{ hold: true, json: originAnswer('US', 'USD') }] },
        'base-price="1299" base-currency="USD"',
        content,
      );
      expect(textOf(el)).to.equal('$1,299.00');
      await on.release();
      expect(await settled(el)).to.equal('base');
      expect(textOf(el)).to.equal('$1,299.00');
    });
  }

  for (const [attributes, text, amount] of [
    ['base-price="0.0004" base-currency="USD"', '$0.0004', '0.0004'],
    ['base-price="49.005" base-currency="USD"', '$49.005', '49.005'],
    ['base-price="49.5000" base-currency="USD"', '$49.50', '49.50'],
    ['base-price="12.5" base-currency="JPY"', '¥12.5', '12.5'],
  ] as const) {
    it(`does not round the author’s price (${attributes})`, async () => {
      const origin = [{ json: originAnswer('US', attributes.slice(-4, -1)) }];
      const { el } = await mountPrice({ origin }, attributes, '');
      expect(await settled(el)).to.equal('base');
      expect(textOf(el)).to.equal(text);
      expect(el.value).to.include({ amount, baseAmount: amount });
    });
  }

  it('prints it where there is only what is not shown', async () => {
    for (const content of ['<span slot="note">x</span>', '<!-- x -->']) {
      const { el } = await mountPrice(
        { origin: [{ json: originAnswer('US', 'USD') }] },
        'base-price="5" base-currency="USD"',
        content,
      );
      await settled(el);
      expect(textOf(el)).to.equal('$5.00');
    }
  });

  it('gives way to one that comes later, and comes back when that goes', async () => {
    const { el } = await mountPrice(
      { origin: [{ json: originAnswer('US', 'USD') }] },
      'base-price="5" base-currency="USD"',
      '',
    );
    await settled(el);
    const slot = el.shadowRoot!.querySelector('slot')!;
    const change = () =>
      new Promise((resolve) => slot.addEventListener('slotchange', resolve, { once: true }));
    let changed = change();
    el.append('only $5');
    await changed;
    await el.updateComplete;
    expect(textOf(el)).to.equal('only $5');
    changed = change();
    el.replaceChildren();
    await changed;
    await el.updateComplete;
    expect(textOf(el)).to.equal('$5.00');
  });

  it('keeps the light DOM as it was', async () => {
    const { el } = await mountPrice(nigeria, undefined, '<b>$49</b> only');
    await settled(el);
    expect(el.innerHTML).to.equal('<b>$49</b> only');
  });
});
