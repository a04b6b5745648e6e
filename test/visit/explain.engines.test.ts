import { expect } from '@open-wc/testing/pure';
import type { GeoGate, LocalPrice } from '../../src/index.js';
import { explain } from '../../src/visit/explain.js';
import { germany, mount, settled } from '../support/elements.ts';
import { mountCountryPicker, mountPicker, selectOf } from '../support/pickers.ts';
import { originAnswer } from '../support/service.ts';
import { chooseCountry, chooseCurrency, configure } from '../support/testStore.ts';

const none = 'This is not a price, and no price contains it.';
const notRun = 'The script has not run yet.';

describe('explain()', () => {
  async function mountLocal(markup: string): Promise<LocalPrice> {
    const { el } = await mount<LocalPrice>(germany, markup);
    await settled(el);
    return el;
  }

  it('finds the price around any node, through shadow roots and slots', async () => {
    const price = await mountLocal(
      '<local-price base-price="49.00" base-currency="USD"><b>$49<!-- .00 --></b></local-price>',
    );
    const [text, comment] = price.querySelector('b')!.childNodes;
    const root = price.shadowRoot!;
    const slot = root.querySelector('slot');
    const printed = root.querySelector('[part=price]')!;
    for (const node of [price, text, comment, root, printed, printed.firstChild, slot]) {
      if (node) expect(explain(node), node.nodeName).to.equal('The price is local.');
    }
    // A component that puts its content into a price.
    const wrapper = document.createElement('span');
    wrapper.append('$49.00', document.createElement('form'));
    price.replaceWith(wrapper);
    const inner = wrapper.attachShadow({ mode: 'open' });
    inner.append(price);
    price.replaceChildren(document.createElement('slot'));
    for (const node of wrapper.childNodes) {
      expect(explain(node), node.nodeName).to.equal('The price is local.');
    }
    expect(explain(wrapper)).to.equal(none);
    // A field that is named as a property of its form.
    const form = wrapper.querySelector('form')!;
    form.innerHTML = '<input name="parentNode" /><input name="assignedSlot" />';
    expect(explain(form)).to.equal('The price is local.');
  });

  it('says that a price is not that of the list that it names', async () => {
    configure({ products: { mug: { basePrice: '49.0', baseCurrency: 'USD' } } });
    const own = (more: string): Promise<LocalPrice> =>
      mountLocal(`<local-price product="mug" ${more}>$49.00</local-price>`);
    const same = await own('base-price="49.00" base-currency="USD" show="both"');
    expect(explain(same)).to.equal('The price is local.');
    for (const text of ['rounding="1"', 'discount="DE:5%"']) {
      const price = await own(text);
      const sentence = `The price is not the list's: it has ${text}, and "mug" has none in the setting products.`;
      expect(explain(price)).to.equal(sentence);
    }
    configure({ products: undefined });
  });

  it('says that anything else is not a price', () => {
    const others = [null, document, document.body, window, 'price', 5, {}, { nodeType: 1 }];
    const detached = document.createElement('template').content;
    const proxied = new Proxy(document.createElement('p'), {});
    for (const other of [...others, detached, proxied]) expect(explain(other)).to.equal(none);
  });

  it('says that an element is not registered yet', () => {
    // In a document without a window, nothing is upgraded.
    const early = document.implementation.createHTMLDocument('');
    for (const name of ['local-price', 'geo-gate', 'country-picker', 'currency-picker']) {
      const element = early.createElement(name);
      element.append('text');
      expect(explain(element.firstChild), name).to.equal(notRun);
    }
  });

  it('says what a gate shows and why, and of a price in it why that is local', async () => {
    const { el, on } = await mount<GeoGate>(
      { origin: [{ hold: true, json: originAnswer('JP', 'JPY') }] },
      '<geo-gate allow="JP"><p>Ships tomorrow.</p></geo-gate>',
    );
    expect(explain(el)).to.equal('The gate is pending: the answer has not arrived yet.');
    await on.release();
    await settled(el);
    const open = 'The gate is open: JP, which the service has detected, is allowed.';
    expect(explain(el.querySelector('p')!.firstChild)).to.equal(open);
    chooseCountry('DE');
    await el.updateComplete;
    const chosen = 'which you have chosen, is not allowed.';
    expect(explain(el.shadowRoot)).to.equal(`The gate is closed: DE, ${chosen}`);
    chooseCountry(null);
    configure({ country: 'JP' });
    await el.updateComplete;
    const set = (by: string): string => `The gate is open: JP, which this ${by} sets, is allowed.`;
    expect([explain(el), explain(el, true)]).to.deep.equal([set('page'), set('visit')]);
    configure({ country: undefined });
    const price = await mountLocal(
      '<local-price base-price="1" base-currency="USD"></local-price>',
    );
    el.append(price);
    expect(explain(price)).to.equal('The price is local.');
  });

  it('says what failed in a gate', async () => {
    const { el } = await mount<GeoGate>(
      { origin: [{ json: { status: false, error: 'KEY_DISABLED', code: 403, message: 'No.' } }] },
      '<geo-gate allow="JP"></geo-gate>',
    );
    await settled(el);
    expect(explain(el)).to.equal('The gate is closed: The key is disabled.');
  });

  it('says which choice a picker shows, or what counts instead', async () => {
    const [country, currency] = [await mountCountryPicker(), await mountPicker()];
    const both = (): string[] => [explain(selectOf(country)), explain(currency)];
    const unknown = 'Nothing is chosen, and your country is not known.';
    expect(both()).to.deep.equal([unknown, unknown]);
    configure({ country: 'JP', currency: 'EUR' });
    expect(both()).to.deep.equal([
      'Nothing is chosen, so JP counts, which this page sets.',
      'Nothing is chosen, so EUR counts, which this page sets.',
    ]);
    chooseCountry('DE');
    expect(both()).to.deep.equal([
      'The picker shows DE, which you have chosen.',
      'Nothing is chosen, so the currency follows DE, which you have chosen.',
    ]);
    chooseCurrency('GBP');
    expect(both()[1]).to.equal('The picker shows GBP, which you have chosen.');
    configure({ country: undefined, currency: undefined });
  });
});
