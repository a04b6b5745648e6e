import { expect } from 'chai';
import { describe, it } from 'node:test';
import { resolvePrice } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm, down, openTab, serve, serveWith } from '../support/storeTab.ts';

/** A page whose own price needs nothing. */
const quiet = (settings = {}, tab = new FakeBrowser().tab()) =>
  openTab(tab, settings, priced('USD', {}, []));

const fixed = (attributes = {}) => priced('USD', attributes);

describe('resolvePrice', () => {
  it('price() shares its requests with an element', async () => {
    const page = openTab(new FakeBrowser().tab());
    const price = resolvePrice(page.store, fixed());
    await serve(page);
    const { value, visitorCurrency } = await price;
    expect(value).to.include({ amount: '76282.40', currency: 'NGN', source: 'swap' });
    expect(visitorCurrency).to.equal('NGN');
    expect(page.asked()).to.deep.equal(['origin', 'swap NGN USD']);
  });

  it('price() returns the author’s price, including the price before, if the service fails', async () => {
    const page = quiet();
    const price = resolvePrice(page.store, fixed({ compareAt: '79' }));
    await serveWith({ rates: [down] }, page);
    const { value } = await price;
    expect(value).to.include({ amount: '49.00', compareAt: '79.00', source: 'base' });
    expect(page.messages).to.deep.equal([]);
  });

  it('price() uses a choice that is made while it waits', async () => {
    const page = quiet();
    const price = resolvePrice(page.store, fixed({ prices: 'GBP:39.50' }));
    await calm();
    page.store.choose('currency', 'GBP');
    expect((await price).value).to.include({ amount: '39.50', source: 'fixed' });
  });
});
