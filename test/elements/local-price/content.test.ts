import { expect } from '@open-wc/testing/pure';
import { ready } from '../../support/change.ts';
import {
  america,
  consoleOf,
  mountPrice,
  settled,
  stateOf,
  textOf,
} from '../../support/elements.ts';
import { nigeria } from '../../support/service.ts';

const usd = 'base-price="1299" base-currency="USD"';

describe('<local-price>: without the author’s content', () => {
  for (const content of ['\n  ', '<!-- none -->', '<span slot="note">x</span>']) {
    it(`prints the base price itself, as written (${JSON.stringify(content)})`, async () => {
      const origin = [{ ...america.origin![0], hold: true }];
      const range = 'base-price="49.005" base-price-max="60" base-currency="USD"';
      const { el, on } = await mountPrice({ origin }, range, content);
      for (const state of ['pending', 'base']) {
        expect(stateOf(el)).to.equal(state);
        expect(textOf(el), state).to.match(/^\$49.005 ?– ?\$60.000$/);
        await on.release();
        await settled(el);
      }
    });
  }

  it('shows content that comes later, and the base price when that goes', async () => {
    const { el } = await ready(mountPrice(america, usd, ''));
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
  it('stays as it was, and is shown if Intl throws, with one event', async () => {
    const { NumberFormat } = Intl;
    Intl.NumberFormat = function () {
      throw new TypeError('An old script.');
    } as never;
    try {
      await consoleOf(async () => {
        for (const content of ['<b>from</b> $49', '']) {
          // No format of this locale was made before.
          const { el, events } = await mountPrice(nigeria, `${usd} locale="en-ZW"`, content);
          expect(await settled(el), JSON.stringify(content)).to.equal('error');
          expect([textOf(el), el.innerHTML]).to.deep.equal([content && 'from $49', content]);
          expect(
            events.map(({ type }) => type),
            JSON.stringify(content),
          ).to.deep.equal(['local-price-error']);
        }
      });
    } finally {
      Intl.NumberFormat = NumberFormat;
    }
  });
});
