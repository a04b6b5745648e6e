import { expect } from 'chai';
import { describe, it } from 'node:test';
import { Observer, readQuote } from '../../src/store/index.js';
import type { Interest } from '../../src/store/Observer.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm, openTab, serve } from '../support/storeTab.ts';

/** An observer of a price in a currency, on a page whose own price needs nothing. */
function setUp() {
  const page = openTab(new FakeBrowser().tab(), {}, priced('USD', {}, []));
  const world = { told: 0 };
  const observer = new Observer(() => void world.told++);
  const observe = (interest: Interest, base = 'USD', own = {}) =>
    observer.observe(page.store, own, interest, (reading) => readQuote(reading, priced(base)))
      .state;
  return { page, world, observer, observe };
}

describe('Observer', () => {
  it('an observer that only listens is notified of answers that others have requested', async () => {
    const { page, world, observe } = setUp();
    expect(observe('listen')).to.equal('pending');
    await calm();
    expect(page.calls).to.deep.equal([]);
    const asking = new Observer(() => undefined);
    asking.observe(page.store, {}, 'ask', (reading) => readQuote(reading, priced('USD')));
    await serve(page);
    // It has not read again yet: it waits only for the visitor.
    expect([world.told, observe('listen')]).to.deep.equal([1, 'pending']);
  });

  it('an observer without interest is not notified', async () => {
    const { page, world, observe } = setUp();
    observe('ask');
    expect(observe('none')).to.equal('pending');
    await serve(page);
    expect(world.told).to.equal(0);
  });

  it('an observer stays subscribed only to the queries that it read last', async () => {
    const { page, world, observe } = setUp();
    observe('ask');
    await serve(page);
    expect(observe('ask')).to.equal('pending');
    await calm();
    expect(page.calls.at(-1)).to.include({ operation: 'swap NGN USD', isOpen: true });
    observe('ask', 'EUR');
    await calm();
    expect(page.asked().slice(1)).to.deep.equal(['swap NGN USD', 'swap NGN EUR']);
    page.calls[1]!.answer({ from: 'NGN', to: 'USD', exchangeRate: 0.00064235 });
    await calm();
    // For the visitor only: the answer to the first call is none of its business any more.
    expect(world.told).to.equal(1);
  });

  it('an observer reads an error if a service is needed and cannot be reached, but not before it is asked', () => {
    const { page, observe } = setUp();
    const nobody = { baseUrl: '' };
    expect(observe('listen', 'USD', nobody)).to.equal('pending');
    expect(observe('ask', 'USD', nobody)).to.equal('error');
    const curly = { apikey: '”k”' };
    expect(observe('ask', 'USD', curly)).to.equal('error');
    page.store.choose('currency', 'USD');
    expect(observe('ask', 'USD', nobody)).to.equal('base');
  });
});
