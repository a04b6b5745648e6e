import { expect } from 'chai';
import { describe, it } from 'node:test';
import { resolvePrice, resolveVisitor } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm, openTab, serve, serveWith } from '../support/storeTab.ts';

const unknown = { country: null, countrySource: 'unknown', currency: null, source: 'unknown' };

/** A page whose price needs nothing. */
const quiet = (settings = {}, tab = new FakeBrowser().tab()) =>
  openTab(tab, settings, priced('USD', {}, []));

describe('resolveVisitor', () => {
  it('visitor() shares one request with the prices', async () => {
    const page = openTab(new FakeBrowser().tab());
    const visitors = Promise.all([resolveVisitor(page.store), resolveVisitor(page.store)]);
    await serve(page);
    const source = 'detected';
    const detected = { country: 'NG', countrySource: source, currency: 'NGN', source };
    expect(await visitors).to.deep.equal([detected, detected]);
    expect(page.asked()).to.deep.equal(['origin', 'swap NGN USD']);
  });

  it('visitor() returns a currency of null if the service’s name for it is not a code', async () => {
    const page = quiet();
    const visitor = resolveVisitor(page.store);
    await serveWith({ origin: { country: 'NG', symbol: '₦' } }, page);
    expect(await visitor).to.deep.equal({
      country: 'NG',
      countrySource: 'detected',
      currency: null,
      source: 'detected',
    });
  });

  it('visitor() returns "unknown", price() the author’s price, and one message says why no service can be reached', async () => {
    const page = quiet({ apikey: '' });
    for (let time = 0; time < 2; time++) {
      expect(await resolveVisitor(page.store)).to.deep.equal(unknown);
      const { value } = await resolvePrice(page.store, priced('USD'));
      expect(value).to.include({ amount: '49.00', source: 'base' });
    }
    expect(page.messages).to.have.lengthOf(1);
    expect(page.messages[0]).to.contain('apikey is missing');
  });

  it('visitor() uses settings and a choice that change while it waits', async () => {
    const page = quiet();
    const visitor = resolveVisitor(page.store);
    await calm();
    page.store.configure({ country: 'CH', currency: 'CHF' });
    expect(await visitor).to.deep.equal({
      country: 'CH',
      countrySource: 'page',
      currency: 'CHF',
      source: 'page',
    });
  });

  it('visitor() returns "unknown" and aborts its request when consent is withdrawn', async () => {
    const page = quiet();
    const visitor = resolveVisitor(page.store);
    await calm();
    expect(page.calls[0]!.isOpen).to.equal(true);
    page.store.withdrawConsent();
    expect(await visitor).to.deep.equal(unknown);
    expect(page.calls[0]!.isOpen).to.equal(false);
  });

  it('visitor() leaves no subscription behind', async () => {
    const browser = new FakeBrowser();
    const tab = browser.tab();
    const page = quiet({}, tab);
    page.close();
    const visitor = resolveVisitor(page.store);
    expect(tab.listenerCount()).to.equal(1);
    await serve(page);
    await visitor;
    expect([tab.listenerCount(), browser.channelCount]).to.deep.equal([0, 0]);
  });
});
