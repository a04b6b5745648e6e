import { expect } from 'chai';
import { describe, it } from 'node:test';
import { resolveVisitor } from '../../../src/store/index.js';
import { FakeBrowser, FakeStorage, type FakeTab } from '../../support/fakeBrowser.ts';
import { calm, openTab, serve } from '../../support/storeTab.ts';

const throwing = (): never => {
  throw new DOMException('no', 'SecurityError');
};

describe('a page that was seen before', () => {
  it('shows the local price at once, without a request', async () => {
    const browser = new FakeBrowser();
    const first = openTab(browser.tab());
    expect(first.shown()).to.equal('pending');
    await serve(first);
    expect(first.store.telemetry.stats).to.deep.equal({
      origin: 1,
      swap: 1,
      convert: 0,
      fromCache: 0,
    });
    first.close();
    const second = openTab(browser.tab());
    expect(second.shown()).to.equal('NGN');
    await calm();
    expect(second.store.telemetry.stats).to.deep.equal({
      origin: 0,
      swap: 0,
      convert: 0,
      fromCache: 2,
    });
  });

  it('has its own memory for each key and each service', async () => {
    const browser = new FakeBrowser();
    const opened = async (settings: object) => {
      const page = openTab(browser.tab(), settings);
      await serve(page);
      page.close();
      return page.calls.length;
    };
    const [usual, other] = [{}, { apikey: 'other' }];
    const elsewhere = { baseUrl: 'https://elsewhere.example' };
    expect(await opened(usual)).to.equal(2);
    expect(await opened(other)).to.equal(2);
    expect(await opened(elsewhere)).to.equal(2);
    for (const each of [usual, other, elsewhere]) expect(await opened(each)).to.equal(0);
  });
});

describe('the storage that is used', () => {
  for (const [setting, local, session] of [
    ['local', 1, 0],
    ['session', 0, 1],
    ['none', 0, 0],
    ['cookie', 0, 0],
  ] as const) {
    it(`has ${local} local and ${session} session entries with storage="${setting}"`, async () => {
      const browser = new FakeBrowser();
      const tab = browser.tab();
      const page = openTab(tab, { storage: setting });
      await serve(page);
      const kept = (kind: 'local' | 'session') => Object.keys(tab.storage(kind)).length;
      expect([kept('local'), kept('session')]).to.deep.equal([local, session]);
      page.close();
      const again = openTab(tab, { storage: setting });
      await serve(again);
      expect([again.shown(), again.calls.length]).to.deep.equal(['NGN', local + session ? 0 : 2]);
    });
  }

  it('is emptied when consent is withdrawn, whichever page has filled it', async () => {
    const browser = new FakeBrowser();
    const tab = browser.tab();
    for (const storage of ['local', 'session']) await serve(openTab(tab, { storage }));
    browser.local.setItem('local-prices', 'of the site itself');
    openTab(tab, { consent: 'required' }).store.withdrawConsent();
    expect(Object.keys(browser.local)).to.deep.equal(['local-prices']);
    expect(Object.keys(tab.storage('session'))).to.deep.equal([]);
  });

  it('is not read before consent', async () => {
    const tab = new FakeBrowser().tab({ openChannel: throwing, search: '?currency=EUR' });
    let looks = 0;
    tab.storage = () => ((looks += 1), throwing());
    const page = openTab(tab, { consent: 'required' });
    page.store.choose('currency', 'GBP');
    for (const event of ['online', 'pageshow', 'visibilitychange', 'pagehide']) tab.fire(event);
    expect(await resolveVisitor(page.store)).to.include({ currency: 'GBP', country: null });
    await calm();
    expect([looks, page.calls.length]).to.deep.equal([0, 0]);
  });
});

/** Faults of a browser's storage. */
const hindrances: Record<string, (kind: FakeStorage) => Storage> = {
  'throws when it is looked at': throwing,
  'is not there': () => null as unknown as Storage,
  'throws when it is read': (storage) => Object.assign(storage, { getItem: throwing }) as never,
  'is full': (storage) => Object.assign(storage, { setItem: throwing }) as never,
  'keeps nothing': (storage) => Object.assign(storage, { setItem: () => undefined }) as never,
};

describe('a page whose storage', () => {
  for (const [what, hinder] of Object.entries(hindrances)) {
    for (const storage of ['local', 'session']) {
      it(`${what} shows local prices and the visitor’s choice: ${storage}`, async () => {
        const browser = new FakeBrowser();
        const tab = browser.tab({ storage: () => hinder(new FakeStorage()) });
        const page = openTab(tab, { storage });
        await serve(page);
        expect(page.shown()).to.equal('NGN');
        page.store.choose('currency', 'USD');
        expect(page.shown()).to.equal('base');
        page.store.choose('currency', null);
        expect(page.shown()).to.equal('NGN');
        page.store.withdrawConsent();
        expect([page.shown(), page.calls.length]).to.deep.equal(['base', 2]);
      });
    }
  }
});

describe('tabs of a browser that lacks a feature', () => {
  const rows: [what: string, lacks: Partial<FakeTab>, requests: number][] = [
    ['a channel', { openChannel: throwing }, 2],
    ['locks', { locks: undefined }, 4],
    ['locks that may be used', { locks: { request: throwing } }, 4],
    ['locks and a channel', { locks: undefined, openChannel: throwing }, 4],
  ];
  for (const [what, lacks, requests] of rows) {
    it(`show local prices without ${what}, after ${requests} requests of two tabs`, async () => {
      const browser = new FakeBrowser();
      const tabs = [1, 2].map(() => openTab(browser.tab(lacks)));
      for (let turn = 0; turn < 5; turn++) await serve(...tabs);
      expect(tabs.map(({ shown }) => shown())).to.deep.equal(['NGN', 'NGN']);
      expect(tabs.flatMap(({ asked }) => asked())).to.have.lengthOf(requests);
    });
  }
});
