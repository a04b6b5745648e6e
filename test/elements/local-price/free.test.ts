import { expect } from '@open-wc/testing/pure';
import { price } from '../../../src/index.js';
import { ready } from '../../support/change.ts';
import { germany, mountPrice, settled, stateOf, textOf } from '../../support/elements.ts';
import { configure } from '../../support/testStore.ts';

const free = 'base-price="0" base-currency="USD"';

describe('<local-price>: a free product', () => {
  it('keeps the author’s words everywhere, without a call', async () => {
    const { el, on } = await mountPrice(germany, free, 'Free');
    expect([stateOf(el), textOf(el), el.value?.amount]).to.deep.equal(['base', 'Free', '0.00']);
    expect([await on.count('origin'), await on.count('swap')]).to.deep.equal([0, 0]);
  });

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
      const { el } = await mountPrice(germany, attributes, content);
      await settled(el);
      expect([stateOf(el), textOf(el)]).to.deep.equal([state, text]);
    });
  }
});
