import { expect } from '@open-wc/testing/pure';
import { configure as configurePage, price } from '../../../src/index.js';
import { ready } from '../../support/change.ts';
import { consoleOf, germany, mountPrice, settled, textOf, until } from '../../support/elements.ts';
import { configure, renewStore } from '../../support/testStore.ts';

const products = {
  mug: { basePrice: '49.00', baseCurrency: 'USD', prices: 'EUR:45' },
  tea: { basePrice: 12, baseCurrency: 'USD', rounding: '1' },
};

// Without the settings of the test before.
beforeEach(() => renewStore());

describe('<local-price>: a named price', () => {
  it('has the terms of the list, and follows its name, its own attributes and the list', async () => {
    configure({ products, rounding: '10' });
    const { el } = await ready(mountPrice(germany, 'product="mug"'));
    expect(textOf(el)).to.equal('€45.00');
    expect([el.product, el.basePrice, el.rounding]).to.deep.equal(['mug', null, '10']);
    for (const [attribute, value, text] of [
      ['prices', 'EUR:44', '€44.00'],
      ['prices', '', '€40'],
      ['product', 'tea', '€10'],
      ['rounding', '0.5', '€9.50'],
    ] as const) {
      el.setAttribute(attribute, value);
      await settled(el);
      expect(textOf(el), `${attribute}="${value}"`).to.equal(text);
    }
    configure({ products: JSON.stringify({ tea: { ...products.tea, basePrice: '20' } }) });
    await el.updateComplete;
    expect(textOf(el)).to.equal('€16.00');
  });

  it('says which name or term is wrong, and recovers when the list comes', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(germany, 'product="mug"');
      expect([await settled(el), textOf(el), el.basePrice]).to.deep.equal([
        'error',
        '$49.00',
        null,
      ]);
      configure({ products: { mug: { ...products.mug, prices: '45' } } });
      await el.updateComplete;
      expect(el.value).to.include({ amount: '49.00', source: 'base' });
      configure({ products });
      await until(el, 'local');
      expect(textOf(el)).to.equal('€45.00');
    });
    expect(messages).to.have.lengthOf(2);
    expect(messages[0]).to.match(
      /<local-price> product="mug": write a name in the setting products/,
    );
    expect(messages[1]).to.match(/<local-price> mug prices="45": write a list/);
  });

  it('is what price() returns', async () => {
    configurePage({ products, country: 'DE', currency: 'EUR' });
    const { amount, currency, text } = await price({ product: 'mug' });
    expect([amount, currency, text]).to.deep.equal(['45.00', 'EUR', '€45.00']);
    const refused = await price({ product: 'cup' }).catch(String);
    expect(refused).to.match(/price\(\) product="cup": write a name in/);
    configurePage({ products: undefined, country: undefined, currency: undefined });
  });
});
