import { expect } from 'chai';
import { describe, it } from 'node:test';
import { FakeBrowser, lateStorage } from '../../support/fakeBrowser.ts';
import { calm, down, minute, openTab as open, serve, type Opened } from '../../support/storeTab.ts';

describe('tabs of a site', () => {
  it('send one request in total, and share its answer', async () => {
    const browser = new FakeBrowser();
    const tabs = [1, 2, 3].map(() => open(browser.tab()));
    await serve(...tabs);
    expect(tabs.map(({ shown }) => shown())).to.deep.equal(['NGN', 'NGN', 'NGN']);
    expect(tabs.flatMap(({ calls }) => calls)).to.have.lengthOf(2);
    const sum = (name: 'origin' | 'swap' | 'fromCache'): number =>
      tabs.reduce((total, { store }) => total + store.telemetry.stats[name], 0);
    expect([sum('origin'), sum('swap'), sum('fromCache')]).to.deep.equal([1, 1, 4]);
    for (const { close } of tabs) close();
    expect(browser.channelCount).to.equal(0);
  });

  it('do not keep the tab in front waiting', async () => {
    const browser = new FakeBrowser();
    const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager;
    const [one, other] = [true, false].map((isInFront) => open(browser.tab({ locks, isInFront })));
    await calm(0);
    one!.calls[0]!.answer({ country: 'NG', symbol: 'NGN' });
    await calm();
    expect([one!.asked(), other!.asked()]).to.deep.equal([['origin', 'swap NGN USD'], []]);
  });

  for (const delay of [0, 10, 30, 50, 100, 150, 300]) {
    it(`send at most two requests of each kind if the tab in front opens ${delay} ms after four others have one answer`, async () => {
      const browser = new FakeBrowser();
      const openStorage = lateStorage(20);
      const openTab = (isInFront: boolean): Opened => {
        const storage = openStorage();
        const openChannel = (): never => {
          throw new DOMException('no', 'SecurityError');
        };
        return open(browser.tab({ isInFront, storage: () => storage, openChannel }));
      };
      const others = [1, 2, 3, 4].map(() => openTab(false));
      await calm(0);
      others.flatMap(({ calls }) => calls)[0]!.answer({ country: 'NG', symbol: 'NGN' });
      await calm(delay, 10);
      const tabs = [...others, openTab(true)];
      await serve(...tabs);
      expect(tabs.map(({ shown }) => shown())).to.deep.equal(tabs.map(() => 'NGN'));
      const asked = tabs.flatMap((tab) => tab.asked());
      expect(asked.filter((operation) => operation === 'origin').length).to.be.within(1, 2);
      expect(asked.filter((operation) => operation !== 'origin').length).to.be.within(1, 2);
    });
  }

  it('take over when one of them is closed during its request', async () => {
    const browser = new FakeBrowser();
    const tab = browser.tab();
    const [one, other] = [open(tab), open(browser.tab())] as const;
    while (!one.calls.length) await Promise.resolve();
    tab.fire('pagehide');
    await serve(other);
    expect(other.shown()).to.equal('NGN');
  });

  it('share a failure, for a minute', async () => {
    const browser = new FakeBrowser();
    const tabs = [open(browser.tab()), open(browser.tab())];
    while (!tabs[0]!.calls.length) await Promise.resolve();
    tabs[0]!.calls[0]!.fail(down);
    await calm();
    tabs.push(open(browser.tab()));
    await calm();
    expect(tabs.map(({ shown }) => shown())).to.deep.equal(['error', 'error', 'error']);
    expect(tabs.map(({ calls }) => calls.length)).to.deep.equal([1, 0, 0]);
    browser.time += minute;
    for (const { look } of tabs) look();
    await calm();
    expect(tabs.map(({ calls }) => calls.length)).to.deep.equal([2, 0, 0]);
  });

  it('share a failure to update a stale answer', async () => {
    const browser = new FakeBrowser();
    await serve(open(browser.tab()));
    browser.time += 61 * minute;
    const tabs = [open(browser.tab()), open(browser.tab())];
    for (let turn = 0; turn < 5; turn++) {
      for (const { fail } of tabs.flatMap(({ calls }) => calls)) fail(down);
      await calm();
    }
    expect(tabs.map(({ shown }) => shown())).to.deep.equal(['NGN', 'NGN']);
    expect(
      tabs.flatMap(({ calls }) => calls.map((call) => call.operation)).toSorted(),
    ).to.deep.equal(['origin', 'swap NGN USD']);
  });

  it('try once in total when the browser is back online', async () => {
    const browser = new FakeBrowser();
    const views = [browser.tab(), browser.tab()];
    const tabs = views.map((view) => open(view));
    while (!tabs[0]!.calls.length) await Promise.resolve();
    tabs[0]!.calls[0]!.fail(down);
    await calm();
    for (let flap = 0; flap < 3; flap++) {
      browser.time += 1000;
      for (const view of views) view.fire('online');
      browser.time += 1;
      for (const { calls } of tabs) calls.at(-1)?.fail(down);
      await calm();
    }
    expect(tabs.map(({ calls }) => calls.length)).to.deep.equal([2, 0]);
  });

  it('all follow the visitor’s choice', async () => {
    const browser = new FakeBrowser();
    const [one, other] = [open(browser.tab()), open(browser.tab())] as const;
    await serve(one, other);
    browser.time += 1000;
    other.store.choose('currency', 'eur');
    expect([one.store.choice('currency'), other.store.choice('currency')]).to.deep.equal([
      'EUR',
      'EUR',
    ]);
    expect([one.shown(), other.shown()]).to.deep.equal(['pending', 'pending']);
    await serve(one, other);
    expect([one.shown(), other.shown()]).to.deep.equal(['EUR', 'EUR']);
    browser.time += 1000;
    one.store.choose('currency', null);
    expect([one.shown(), other.shown()]).to.deep.equal(['NGN', 'NGN']);
    expect(one.calls.length + other.calls.length).to.equal(3);
  });

  it('keep a choice for years, and a detected visitor for days', async () => {
    const browser = new FakeBrowser();
    const before = open(browser.tab());
    await serve(before);
    before.store.choose('currency', 'USD');
    browser.time += 3 * 365 * 24 * 60 * minute;
    const later = open(browser.tab());
    expect(later.store.choice('currency')).to.equal('USD');
    later.store.choose('currency', null);
    expect(later.shown()).to.equal('pending');
  });

  it('all forget everything when consent is withdrawn', async () => {
    const browser = new FakeBrowser();
    const [one, other] = [open(browser.tab()), open(browser.tab())] as const;
    await serve(one, other);
    one.store.choose('currency', 'EUR');
    one.store.withdrawConsent();
    expect([one.shown(), other.shown()]).to.deep.equal(['base', 'base']);
    expect([one.store.choice('currency'), other.store.choice('currency')]).to.deep.equal([
      null,
      null,
    ]);
    expect(browser.local.length).to.equal(0);
    await calm();
    expect(browser.local.length).to.equal(0);
    expect(browser.channelCount).to.equal(0);
  });

  it('stop requesting even if nothing stays fresh', async () => {
    const browser = new FakeBrowser();
    const settings = { originTtl: 0, rateTtl: 0 };
    const tabs = [open(browser.tab(), settings), open(browser.tab(), settings)];
    for (let turn = 0; turn < 4; turn++) {
      browser.time += 2000;
      await serve(...tabs);
      for (const { look } of tabs) look();
    }
    expect(tabs.flatMap(({ calls }) => calls)).to.have.lengthOf(2);
  });

  it('ignore foreign messages on the channel', async () => {
    const browser = new FakeBrowser();
    const tab = open(browser.tab());
    const channel = browser.tab().openChannel('');
    const now = browser.time;
    const name = Object.keys(browser.local)[0] ?? 'local-price:1';
    for (const message of [
      1n,
      {},
      [{ toString: 1, valueOf: 1 }],
      [name, 'chosen', now, 1n],
      '{',
      '5',
      '[null]',
      `["${name}","chosen",${now},{"a":1}]`,
      `["${name}","chosen"]`,
    ]) {
      channel.postMessage(message);
    }
    expect(tab.store.choice('currency')).to.equal(null);
    await serve(tab);
    expect(tab.shown()).to.equal('NGN');
  });
});
