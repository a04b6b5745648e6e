import { expect } from 'chai';
import { describe, it } from 'node:test';
import { resolveVisitor } from '../../../src/store/index.js';
import { FakeBrowser, type FakeTab } from '../../support/fakeBrowser.ts';
import { calm, down, minute, openTab, serve } from '../../support/storeTab.ts';

type Changing = { -readonly [key in keyof FakeTab]: FakeTab[key] };

function setUp(settings = {}) {
  const browser = new FakeBrowser();
  const tab: Changing = browser.tab();
  return { browser, tab, open: () => openTab(tab, settings) };
}

describe('a prerendered page', () => {
  it('sends no request before it is shown, and shows what is remembered', async () => {
    const { browser, tab, open } = setUp();
    tab.isPrerendering = true;
    const ahead = open();
    await calm();
    expect([ahead.calls.length, ahead.shown()]).to.deep.equal([0, 'pending']);
    await serve(openTab(browser.tab()));
    expect(ahead.shown()).to.equal('NGN');
    browser.time += 2 * 60 * minute;
    expect(ahead.shown()).to.equal('NGN');
    expect(ahead.calls).to.have.lengthOf(0);
    tab.isPrerendering = false;
    tab.fire('prerenderingchange');
    await calm();
    expect(ahead.calls).not.to.have.lengthOf(0);
  });

  it('does not count its address as the visitor’s wish before it is shown', () => {
    const { browser, tab, open } = setUp();
    tab.isPrerendering = true;
    tab.search = '?currency=EUR';
    const ahead = open();
    expect([ahead.store.choice('currency'), browser.local.length]).to.deep.equal([null, 0]);
    tab.isPrerendering = false;
    tab.fire('prerenderingchange');
    expect(ahead.store.choice('currency')).to.equal('EUR');
  });
});

describe('a page that changes its address', () => {
  it('uses a currency that is new in the address, and no other', async () => {
    const { tab, open } = setUp();
    tab.search = '?currency=EUR';
    const page = open();
    const goTo = async (search: string): Promise<string> => {
      tab.search = search;
      tab.fire('popstate');
      await serve(page);
      return page.shown();
    };
    expect(await goTo('?currency=USD')).to.equal('base');
    expect(await goTo('?page=2')).to.equal('base');
    expect(await goTo('?currency=EUR&page=2')).to.equal('EUR');
    page.store.choose('currency', null);
    expect(await goTo('?currency=EUR&page=3')).to.equal('NGN');
    expect(await goTo('?page=3')).to.equal('NGN');
    expect(await goTo('?currency=EUR')).to.equal('EUR');
    page.store.choose('currency', 'GBP');
    expect(await goTo('?currency=USD')).to.equal('GBP');
  });

  it('uses no currency before consent, and the last one after it', async () => {
    const { tab, open } = setUp({ consent: 'required' });
    tab.search = '?currency=EUR';
    const page = open();
    tab.search = '?currency=GBP';
    tab.fire('popstate');
    expect(page.store.choice('currency')).to.equal(null);
    page.store.grantConsent();
    expect(page.store.choice('currency')).to.equal('GBP');
    page.store.withdrawConsent();
    expect(page.store.choice('currency')).to.equal(null);
    page.store.grantConsent();
    expect(page.store.choice('currency')).to.equal('GBP');
  });
});

describe('a page that is left', () => {
  for (const event of ['pagehide', 'beforeunload']) {
    it(`has no request, channel or lock left after ${event}`, async () => {
      const { browser, tab, open } = setUp();
      const { calls, look, shown } = open();
      await calm(0);
      expect([calls.length, browser.channelCount, browser.held.size]).to.deep.equal([1, 1, 1]);
      tab.fire(event);
      look();
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
      expect([calls.length, browser.channelCount, browser.held.size]).to.deep.equal([1, 0, 0]);
      expect(shown()).to.equal('pending');
    });
  }

  it('does not count as back when it has finished loading', async () => {
    const { tab, open } = setUp();
    const page = open();
    await calm(0);
    tab.fire('beforeunload');
    tab.fire('pageshow', false);
    tab.fire('visibilitychange');
    await calm();
    expect(page.calls).to.have.lengthOf(1);
  });

  it('requests again when it is back, and reports no failure', async () => {
    const { tab, open } = setUp();
    const page = open();
    await calm(0);
    tab.fire('pagehide');
    page.calls[0]!.fail(down);
    tab.isHidden = true;
    tab.fire('visibilitychange');
    await calm();
    expect(page.calls).to.have.lengthOf(1);
    tab.isHidden = false;
    tab.fire('pageshow');
    await serve(page);
    expect(page.shown()).to.equal('NGN');
  });

  it('has stored its last answer, though the next request was sent first', async () => {
    const { browser, tab, open } = setUp();
    const page = open();
    await calm(0);
    page.calls[0]!.answer({ country: 'NG', symbol: 'NGN' });
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    const stored = (): boolean =>
      Object.values(browser.local).some((text) => /NGN/.test(`${text}`));
    expect([page.calls.length, stored()]).to.deep.equal([2, false]);
    tab.fire('pagehide');
    expect(stored()).to.equal(true);
  });

  it('knows the answers and the choice of other tabs when it is back', async () => {
    const { browser, tab, open } = setUp();
    const page = open();
    await serve(page);
    tab.fire('pagehide');
    const other = openTab(browser.tab());
    browser.time += 1000;
    other.store.choose('currency', 'EUR');
    await serve(other);
    tab.fire('pageshow');
    expect(page.shown()).to.equal('EUR');
  });

  it('has no consent if everything was deleted in the meantime', async () => {
    const { browser, tab, open } = setUp({ consent: 'required' });
    const page = open();
    page.store.grantConsent();
    await serve(page);
    expect(page.shown()).to.equal('NGN');
    tab.fire('pagehide');
    const other = openTab(browser.tab(), { consent: 'required' });
    other.store.withdrawConsent();
    tab.fire('pageshow');
    expect(page.shown()).to.equal('base');
    await calm();
    expect([page.calls.length, browser.local.length]).to.deep.equal([2, 0]);
    expect(page.store.choice('currency')).to.equal(null);
    page.store.grantConsent();
    await serve(page);
    expect(page.shown()).to.equal('NGN');
  });

  it('notices a withdrawal when it is back, also if it is left during its first request', async () => {
    const { browser, tab, open } = setUp({ consent: 'required' });
    const page = open();
    page.store.grantConsent();
    page.look();
    await calm(0);
    expect(page.calls).to.have.lengthOf(1);
    tab.fire('pagehide');
    openTab(browser.tab(), { consent: 'required' }).store.withdrawConsent();
    tab.fire('pageshow');
    expect(page.shown()).to.equal('base');
    await calm();
    expect(page.calls).to.have.lengthOf(1);
  });
});

describe('a page that stays open', () => {
  for (const [event, minutes] of [
    ['visibilitychange', 61],
    // Which comes once a day.
    ['day', 25 * 60],
  ] as const) {
    it(`requests again when its answers are stale, once it can be seen: ${event}`, async () => {
      const { browser, tab, open } = setUp();
      const page = open();
      await serve(page);
      browser.time += minutes * minute;
      tab.isHidden = true;
      tab.fire(event);
      await calm();
      expect(page.calls).to.have.lengthOf(2);
      tab.isHidden = false;
      tab.fire(event);
      await serve(page);
      expect([page.calls.length, page.shown()]).to.deep.equal([4, 'NGN']);
    });
  }

  it('gets its answer if it was not left after all', async () => {
    const { tab, open } = setUp();
    const page = open();
    await calm(0);
    tab.fire('beforeunload');
    tab.fire('visibilitychange');
    await calm(3000);
    await serve(page);
    expect(page.shown()).to.equal('NGN');
  });
});

describe('what a page may not do', () => {
  for (const [what, userAgent, settings] of [
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1)', {}],
    ['a page without consent', 'Mozilla/5.0', { consent: 'required' }],
  ] as const) {
    it(`${what} requests, stores and opens nothing`, async () => {
      const { browser, tab, open } = setUp(settings);
      tab.userAgent = userAgent;
      const page = open();
      page.store.choose('currency', 'EUR');
      await calm();
      expect([page.shown(), page.calls.length]).to.deep.equal(['base', 0]);
      expect([browser.local.length, browser.channelCount]).to.deep.equal([0, 0]);
      const visitor = await resolveVisitor(page.store);
      expect(visitor).to.include({ country: null, currency: 'EUR', source: 'chosen' });
      expect(page.calls).to.have.lengthOf(0);
    });
  }
});

describe('a document that is written into the window of another', () => {
  it('is followed, and sends the requests of the document before', async () => {
    const { tab, open } = setUp();
    const { store, calls, shown } = open();
    await calm();
    expect([calls.length, tab.listenerCount()]).to.deep.equal([1, 1]);
    tab.root = {};
    const end = store.subscribe(() => undefined);
    expect(tab.listenerCount()).to.equal(1);
    expect(shown()).to.equal('pending');
    await calm();
    expect(calls).to.have.lengthOf(2);
    // Once for each document, however many elements wait in it.
    store.subscribe(() => undefined)();
    await calm();
    expect([calls.length, tab.listenerCount()]).to.deep.equal([2, 1]);
    end();
  });
});
