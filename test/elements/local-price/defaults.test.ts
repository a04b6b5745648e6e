import { expect } from '@open-wc/testing/pure';
import { price } from '../../../src/index.js';
import { withDefaults, type PriceDefaults } from '../../../src/pricing/index.js';
import { change, ready } from '../../support/change.ts';
import { consoleOf, germany, mountPrice, settled, textOf } from '../../support/elements.ts';
import type { LocalPrice } from '../../../src/index.js';
import { configure, store } from '../../support/testStore.ts';

afterEach(() => configure(withDefaults<PriceDefaults>({}, {})));

/** Returns everything that a visitor reads. */
const allOf = ({ shadowRoot }: LocalPrice) => shadowRoot!.textContent!.replace(/\s+/g, ' ').trim();

const usd = 'base-price="49.99" base-currency="USD"';

describe('<local-price>: the defaults of the page', () => {
  it('count for what the element does not say, and follow the settings', async () => {
    const { el } = await ready(mountPrice(germany, usd));
    expect(textOf(el)).to.equal('€39.99');
    for (const [settings, text] of [
      [{ rounding: '5' }, '€40'],
      [{ rounding: null, roundMode: 'UP', markup: '10%', ending: '99' }, '€44.99'],
      [{ roundMode: null, markup: null, ending: '' }, '€39.99'],
      [{ currencyDisplay: 'code', approximate: true }, '≈ EUR 39.99'],
      [{ currencyDisplay: undefined, approximate: 'false', show: 'both' }, '€39.99 ($49.99)'],
      [{ show: 'local', rounding: '20', trailingZeroDisplay: 'strip-if-integer' }, '€40'],
    ] as [object, string][]) {
      configure(settings);
      await el.updateComplete;
      expect(allOf(el), JSON.stringify(settings)).to.equal(text);
    }
  });

  it('give way to the element’s own attributes; an empty one turns them off', async () => {
    configure({ rounding: '5', show: 'both', approximate: true, currencyDisplay: 'code' });
    const { el } = await ready(
      mountPrice(germany, `${usd} rounding="1" currency-display="symbol"`),
    );
    expect(allOf(el)).to.equal('≈ €40 ($49.99)');
    for (const [attribute, value, text] of [
      ['rounding', '', '≈ €39.99 ($49.99)'],
      ['show', '', '≈ €39.99'],
      ['approximate', 'false', '€39.99'],
      ['approximate', '', '≈ €39.99'],
    ] as const) {
      el.setAttribute(attribute, value);
      await el.updateComplete;
      expect(allOf(el), attribute).to.equal(text);
    }
    for (const name of ['rounding', 'show', 'approximate']) el.removeAttribute(name);
    await el.updateComplete;
    expect(allOf(el)).to.equal('≈ €40 ($49.99)');
  });

  it('include the base currency, and what is shown while the price is pending', async () => {
    configure({ baseCurrency: 'usd', pending: 'hidden', loading: 'lazy' });
    const { el } = await mountPrice(germany, 'base-price="49.99"');
    expect([el.baseCurrency, el.pending, el.loading]).to.deep.equal(['usd', 'hidden', 'lazy']);
    await settled(el);
    expect(textOf(el)).to.equal('€39.99');
  });

  it('leave a rule for all other currencies to the page', async () => {
    configure({ rounding: '5 JPY:100' });
    const { el } = await ready(mountPrice(germany, `${usd} rounding="JPY:1000"`));
    expect(textOf(el)).to.equal('€40');
    await change(el, { rounding: 'EUR:1' });
    expect(textOf(el)).to.equal('€40');
    expect(el.value?.amount).to.equal('40');
  });

  it('that are wrong show the author’s price, with one message', async () => {
    const messages = await consoleOf(async () => {
      configure({ rounding: 'EUR:x', show: 'sideways' });
      for (let count = 0; count < 2; count++) {
        const { el } = await mountPrice(germany, usd);
        expect([await settled(el), textOf(el)]).to.deep.equal(['error', '$49.00']);
      }
    });
    expect(messages.join('\n')).to.match(/rounding="EUR:x": write none, cash, auto, or a step/);
    expect(messages.join('\n')).to.contain('show="sideways": write local or both.');
    expect(messages).to.have.lengthOf(2);
  });

  it('count for price() too', async () => {
    const { documentStore } = await import('../../../src/store/index.js');
    documentStore.configure({ baseCurrency: 'USD', currency: 'USD', currencyDisplay: 'code' });
    const { text } = await price({ basePrice: '5', locale: 'en' } as never);
    expect(text.replace(/\s/, ' ')).to.equal('USD 5.00');
    const defaults = withDefaults<PriceDefaults>({}, {});
    documentStore.configure({ ...defaults, currency: undefined });
    expect(store.settings.baseCurrency).to.equal(undefined);
  });
});
