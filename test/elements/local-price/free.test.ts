import { expect } from '@open-wc/testing/pure';
import { price, type LocalPrice } from '../../../src/index.js';
import { ready } from '../../support/change.ts';
import { america, germany, mountPrice, settled, stateOf, textOf } from '../../support/elements.ts';
import type { Script } from '../../support/scriptedService.ts';
import { configure } from '../../support/testStore.ts';

const free = 'base-price="0" base-currency="USD"';

/** What a visitor sees: the previous price, and the author's words unless they are hidden. */
const seen = ({ shadowRoot, textContent }: LocalPrice): string =>
  (shadowRoot!.querySelector('s')?.textContent ?? '') +
  (shadowRoot!.querySelector('slot:not([name],[hidden])') ? textContent : '');

describe('<local-price>: a free product', () => {
  it('keeps the author’s words everywhere, without a rate', async () => {
    const { el, on } = await mountPrice(germany, free, 'Free');
    expect([stateOf(el), textOf(el)]).to.deep.equal(['pending', 'Free']);
    await settled(el);
    expect([stateOf(el), textOf(el)]).to.deep.equal(['base', 'Free']);
    const { amount, currency, source, exchangeRate } = el.value!;
    expect([amount, currency, source, exchangeRate]).to.deep.equal(['0.00', 'EUR', 'base', null]);
    expect(await on.count('swap')).to.equal(0);
  });

  it('is not hidden while it is pending', async () => {
    const { el } = await mountPrice(germany, `${free} pending="hidden"`, 'Free');
    expect([stateOf(el), getComputedStyle(el).visibility]).to.deep.equal(['pending', 'visible']);
    const { el: other } = await mountPrice(germany, `${free} pending="hidden"`, '');
    expect([stateOf(other), getComputedStyle(other).visibility]).to.deep.equal([
      'pending',
      'hidden',
    ]);
  });

  it('keeps the author’s words if nobody knows where the visitor is', async () => {
    const { el, events } = await ready(mountPrice({ origin: [{ status: 500 }] }, free, 'Free'));
    expect([stateOf(el), textOf(el), el.value?.currency]).to.deep.equal(['base', 'Free', 'USD']);
    expect(events).to.deep.equal([]);
  });

  for (const [what, script, text, was] of [
    ['is converted', germany, '€39.20Free', ['0.00', '39.20', 'EUR', 'base']],
    [
      'is as written in the author’s currency',
      america,
      '$49.00Free',
      ['0.00', '49.00', 'USD', 'base'],
    ],
    [
      'is not shown without a rate',
      { ...germany, swap: [{ status: 500 }] },
      'Free',
      ['0.00', undefined, 'EUR', 'base'],
    ],
  ] as [string, Script, string, unknown[]][]) {
    it(`had another price, which ${what}`, async () => {
      const { el, events } = await mountPrice(script, `${free} compare-at="49.00"`, 'Free');
      // Not yet known.
      expect(seen(el)).to.equal('Free');
      await settled(el);
      expect([stateOf(el), seen(el)]).to.deep.equal(['base', text]);
      const { amount, compareAt, currency, source } = el.value!;
      expect([amount, compareAt, currency, source]).to.deep.equal(was);
      expect(events.filter(({ type }) => type === 'local-price-error')).to.deep.equal([]);
    });
  }

  it('is printed as any amount without words, until there are words', async () => {
    const { el } = await ready(mountPrice(germany, `${free} base-price-max="0"`, ''));
    expect([stateOf(el), textOf(el)]).to.deep.equal(['local', '€0.00']);
    const slot = [...el.shadowRoot!.querySelectorAll('slot')].find((each) => !each.name)!;
    const changed = new Promise((resolve) => slot.addEventListener('slotchange', resolve));
    el.append('Free');
    await changed;
    await el.updateComplete;
    expect([stateOf(el), textOf(el)]).to.deep.equal(['base', 'Free']);
    configure({ baseUrl: undefined });
    const { amount, currency } = await price({ basePrice: 0, baseCurrency: 'USD' });
    expect([amount, currency]).to.deep.equal(['0.00', 'USD']);
  });

  for (const [what, attributes, content, state, text] of [
    ['has a fixed price', `${free} prices="EUR:5"`, 'Free', 'local', '€5.00'],
    ['has a fixed price of zero', `${free} prices="EUR:0"`, 'Free', 'base', 'Free'],
    [
      'is free in one place only',
      'base-price="49" base-currency="USD" prices="EUR:0"',
      '$49',
      'local',
      '€0.00',
    ],
    ['is a range from zero', `${free} base-price-max="10"`, 'from $0', 'local', '€0.00 – €8.00'],
  ] as const) {
    it(`a price that ${what} shows ${text}`, async () => {
      const { el } = await ready(mountPrice(germany, attributes, content));
      expect([stateOf(el), textOf(el)]).to.deep.equal([state, text]);
    });
  }
});
