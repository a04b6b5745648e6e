import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { america, consoleOf, mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria } from '../../support/service.ts';

const usd = 'base-price="1299" base-currency="USD"';

describe('<local-price>: without the author’s content', () => {
  for (const content of ['', '\n  ', '<!-- none -->', '<span slot="note">x</span>']) {
    it(`prints the base price itself (${JSON.stringify(content)})`, async () => {
      const origin = [{ ...america.origin![0], hold: true }];
      const { el, on } = await mountPrice({ origin }, usd, content);
      expect(textOf(el)).to.equal('$1,299.00');
      await on.release();
      expect(await settled(el)).to.equal('base');
      expect(textOf(el)).to.equal('$1,299.00');
    });
  }

  it('prints the base price as the author wrote it, ranges too', async () => {
    for (const [max, text] of [
      ['', /^\$49.005$/],
      ['base-price-max="60"', /^\$49.005 ?– ?\$60.000$/],
    ] as const) {
      const attributes = `base-price="49.005" base-currency="USD" ${max}`;
      const { el } = await mountPrice(america, attributes, '');
      await settled(el);
      expect(textOf(el)).to.match(text);
    }
  });

  it('gives way to content that comes later, and comes back when that goes', async () => {
    const { el } = await mountPrice(america, usd, '');
    await settled(el);
    const slot = el.shadowRoot!.querySelector('slot')!;
    for (const content of ['only $5', '']) {
      const changed = new Promise((resolve) =>
        slot.addEventListener('slotchange', resolve, { once: true }),
      );
      el.replaceChildren(...(content ? [content] : []));
      await changed;
      await el.updateComplete;
      expect(textOf(el)).to.equal(content || '$1,299.00');
    }
  });
});

describe('<local-price>: the author’s content', () => {
  it('stays as it was', async () => {
    const { el } = await mountPrice(nigeria, usd, '<b>$49</b> only');
    await settled(el);
    expect(el.innerHTML).to.equal('<b>$49</b> only');
  });

  it('stands where Intl throws, with one event', async () => {
    const { NumberFormat } = Intl;
    Intl.NumberFormat = function () {
      throw new TypeError('An old script.');
    } as never;
    try {
      await consoleOf(async () => {
        for (const content of ['from $49', '']) {
          // No format of this locale was made before.
          const { el, events } = await mountPrice(nigeria, `${usd} locale="en-ZW"`, content);
          expect(await settled(el)).to.equal('error');
          expect(textOf(el)).to.equal(content);
          expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
        }
      });
    } finally {
      Intl.NumberFormat = NumberFormat;
    }
  });
});

describe('<local-price>: how the currency is named', () => {
  for (const [display, text] of [
    ['symbol', 'NGN 76,282.40'],
    ['narrow-symbol', '₦76,282.40'],
    ['code', 'NGN 76,282.40'],
    ['name', '76,282.40 Nigerian nairas'],
  ]) {
    it(`follows currency-display="${display}"`, async () => {
      const attributes = `base-price="49" base-currency="USD" currency-display="${display}"`;
      const { el } = await mountPrice(nigeria, attributes);
      await settled(el);
      expect(textOf(el)).to.equal(text);
    });
  }
});
