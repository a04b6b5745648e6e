import { expect } from 'chai';
import { describe, it } from 'node:test';
import { withLock, type LockOptions } from '../../../src/store/browser/withLock.js';
import { FakeBrowser, FakeStorage, lateStorage } from '../../support/fakeBrowser.ts';
import { calm } from '../../support/storeTab.ts';

const never = new AbortController().signal;
const throwing = (): never => {
  throw new DOMException('no', 'SecurityError');
};

/** Logs what several tabs do, and how many of them run at the same moment at most. */
function setUp() {
  const log = { running: 0, most: 0, done: [] as number[] };
  const work = (id: number) => async (): Promise<boolean> => {
    log.most = Math.max(log.most, ++log.running);
    await new Promise((resolve) => setTimeout(resolve, 200));
    log.running--;
    log.done.push(id);
    return true;
  };
  return { log, work };
}

/** Creates a tab with these locks, or with storage for leases. */
function tab(
  locks: unknown,
  storage: unknown = null,
  ready: LockOptions['ready'] = Promise.resolve(),
): LockOptions {
  return {
    browser: { now: () => 1_000_000_000, locks: locks as LockManager, isHidden: false },
    storage: storage as Storage | null,
    timeout: 15_000,
    ready,
  };
}

for (const [kind, make] of Object.entries({
  'a lock': () => tab(new FakeBrowser().tab().locks),
  'a lease': () => tab(undefined, new FakeStorage()),
  'a lock and a lease': () => tab(new FakeBrowser().tab().locks, new FakeStorage()),
})) {
  describe(`withLock, by ${kind}`, () => {
    it('runs one tab after the other', async () => {
      const { log, work } = setUp();
      const own = make();
      for (const id of [1, 2, 3]) void withLock('turn', own, never, work(id));
      await calm(2000);
      expect(log.most).to.equal(1);
      expect(log.done.toSorted()).to.deep.equal([1, 2, 3]);
    });

    it('does not wait for functions under another name', async () => {
      const { log, work } = setUp();
      const own = make();
      for (const name of ['a', 'b']) void withLock(name, own, never, work(1));
      await calm(1000);
      expect([log.most, log.done.length]).to.deep.equal([2, 2]);
    });

    it('runs nothing if it is aborted while it waits', async () => {
      const { log, work } = setUp();
      const own = make();
      const waiting = new AbortController();
      void withLock('ended', own, never, work(1));
      const second = withLock('ended', own, waiting.signal, work(2));
      waiting.abort();
      await calm(1000);
      await second;
      expect(log.done).to.deep.equal([1]);
    });

    it('runs without its turn if the wait takes too long', async (test) => {
      const { log, work } = setUp();
      const own = make();
      const tooLong = new AbortController();
      test.mock.method(AbortSignal, 'timeout', () => tooLong.signal);
      void withLock('stuck', own, never, () => new Promise(() => undefined));
      void withLock('stuck', own, never, work(2));
      await calm(1000);
      expect(log.done).to.deep.equal([]);
      tooLong.abort();
      await calm(1000);
      expect(log.done).to.deep.equal([2]);
    });
  });
}

describe('withLock', () => {
  for (const [what, own] of Object.entries({
    'there is neither lock nor lease': tab(undefined),
    'the page may not have locks': tab({ request: throwing }),
    'the storage throws': tab(undefined, { getItem: throwing }),
  })) {
    it(`runs at once if ${what}`, async () => {
      const { log, work } = setUp();
      void withLock('nothing', own, never, work(1));
      await calm(250);
      expect(log.done).to.deep.equal([1]);
    });
  }

  it('ends if the function fails', async () => {
    const browser = new FakeBrowser();
    for (const { locks } of [browser.tab(), { locks: undefined }]) {
      const failing = (): Promise<boolean> => Promise.reject(new Error('no'));
      await withLock('bad', tab(locks), never, failing);
    }
    await calm();
    expect([...browser.held]).to.deep.equal([]);
  });

  for (const left of ['other 5', 'other', '', 'other 4000000000000']) {
    it(`replaces a lease that has expired or is absurd, and leaves none: "${left}"`, async () => {
      const { log, work } = setUp();
      const storage = new FakeStorage();
      storage.setItem('lease false', left);
      void withLock('lease', tab(undefined, storage), never, work(1));
      await calm(1000);
      expect([log.done, storage.getItem('lease false')]).to.deep.equal([[1], null]);
    });
  }

  describe('with a lease', () => {
    const foreign = `other ${1_000_000_000 + 5000}`;

    /** A lock that the test grants. */
    function late() {
      let grant = (): void => undefined;
      const granted = new Promise<void>((resolve) => (grant = resolve));
      const locks = {
        request: (_: string, __: LockOptions, run: () => unknown) => granted.then(run),
      };
      return { locks, grant };
    }

    it('waits only until it is ready if no tab has the lease, and leaves no lease', async () => {
      const { log, work } = setUp();
      const { locks, grant } = late();
      const storage = new FakeStorage();
      let start = (): void => undefined;
      const ready = new Promise<void>((resolve) => (start = resolve));
      void withLock('turn', tab(locks, storage, ready), never, work(1));
      await calm(50);
      expect(log.running).to.equal(0);
      start();
      await calm(50);
      expect([log.running, storage.length]).to.deep.equal([1, 1]);
      grant();
      await calm(1000);
      expect([log.done, storage.length]).to.deep.equal([[1], 0]);
    });

    for (const [what, ready, left] of [
      ['another tab may be faster', false, null],
      ['it is not ready', new Promise(() => undefined), null],
      ['another tab has the lease', Promise.resolve(), 'turn true'],
      ['a tab with the lock has the lease', Promise.resolve(), 'turn false'],
      ['the storage is full', Promise.resolve(), 'full'],
    ] as const) {
      it(`waits for the lock if ${what}`, async () => {
        const { log, work } = setUp();
        const { locks, grant } = late();
        const storage = new FakeStorage();
        if (left === 'full') storage.setItem = throwing;
        else if (left) storage.setItem(left, foreign);
        void withLock('turn', tab(locks, storage, ready), never, work(1));
        await calm(1000);
        expect(log.running + log.done.length).to.equal(0);
        grant();
        await calm(1000);
        expect(log.done).to.deep.equal([1]);
      });
    }
  });

  for (const first of [-40, -20, -10, 0, 10, 20, 40, 50, 60, 70, 80, 100, 120]) {
    it(`runs one of four tabs at a time if the tab in front starts ${first} ms after the others`, async () => {
      const { log, work } = setUp();
      const { locks } = new FakeBrowser().tab();
      const open = lateStorage(20);
      for (const [id, start] of [first, 0, 0, 10].entries()) {
        const own = tab(locks, open(), id === 0 && Promise.resolve());
        setTimeout(() => void withLock('turn', own, never, work(id)), start + 60);
      }
      await calm(3000, 10);
      expect(log.most).to.equal(1);
      expect(log.done.toSorted()).to.deep.equal([0, 1, 2, 3]);
    });
  }

  it('runs one of four tabs at a time by a lease that is seen late', async () => {
    const { log, work } = setUp();
    const open = lateStorage(20);
    for (const id of [1, 2, 3, 4]) {
      const own = tab(undefined, open());
      setTimeout(() => void withLock('turn', own, never, work(id)), 10 * id);
    }
    await calm(3000, 10);
    expect(log.most).to.equal(1);
    expect(log.done.toSorted()).to.deep.equal([1, 2, 3, 4]);
  });

  it('waits again for the leases of others if timers are late', async () => {
    const { log, work } = setUp();
    const { locks } = new FakeBrowser().tab();
    const open = lateStorage(70);
    const waiting = tab(locks, open(), false);
    let time = waiting.browser.now();
    const late: LockOptions = { ...waiting, browser: { ...waiting.browser, now: () => time } };
    void withLock('turn', late, never, work(1));
    await calm(10, 10);
    void withLock('turn', tab(locks, open()), never, work(2));
    time += 1000;
    await calm(2000, 10);
    expect([log.most, log.done]).to.deep.equal([1, [2, 1]]);
  });

  it('does not wait for the lease of a tab that was closed', async () => {
    const { log, work } = setUp();
    const storage = new FakeStorage();
    storage.setItem('turn true', `other ${1_000_000_000 + 5000}`);
    void withLock('turn', tab(new FakeBrowser().tab().locks, storage), never, work(1));
    await calm(250);
    expect(log.done).to.deep.equal([1]);
  });

  it('waits a second for the lease of a tab whose request for the lock may be late', async () => {
    const { log, work } = setUp();
    const { locks } = new FakeBrowser().tab();
    const storage = new FakeStorage();
    const late = {
      request: async (...request: Parameters<LockManager['request']>) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        return locks!.request(...request);
      },
    };
    void withLock('turn', tab(late, storage), never, work(1));
    void withLock('turn', tab(locks, storage, false), never, work(2));
    await calm(2000);
    expect([log.most, log.done]).to.deep.equal([1, [1, 2]]);
    storage.setItem('turn true', `other ${1_000_000_000 + 5000}`);
    void withLock('turn', tab(locks, storage, false), never, work(3));
    await calm(850);
    expect(log.running).to.equal(0);
    await calm(400);
    expect(log.done).to.deep.equal([1, 2, 3]);
  });

  it('ends its lease at once if it is aborted while it runs, because the page may be left', async () => {
    const storage = new FakeStorage();
    const controller = new AbortController();
    const own = tab(new FakeBrowser().tab().locks, storage);
    void withLock('turn', own, controller.signal, () => new Promise(() => undefined));
    await calm(50);
    expect(storage.length).to.equal(1);
    controller.abort();
    expect(storage.length).to.equal(0);
  });

  it('leaves no lease if it is aborted before it is ready', async () => {
    const { log, work } = setUp();
    const storage = new FakeStorage();
    const controller = new AbortController();
    let start = (): void => undefined;
    const ready = new Promise<void>((resolve) => (start = resolve));
    const { locks } = new FakeBrowser().tab();
    void withLock('turn', tab(locks), never, () => new Promise(() => undefined));
    void withLock('turn', tab(locks, storage, ready), controller.signal, work(1));
    await calm(50);
    controller.abort();
    await calm(0);
    start();
    await calm(1000);
    expect([log.done, storage.length]).to.deep.equal([[], 0]);
  });

  it('releases a lock once others can read what was written, or at once when aborted', async () => {
    const browser = new FakeBrowser();
    const controller = new AbortController();
    const own = tab(browser.tab().locks);
    await withLock('held', own, controller.signal, () => Promise.resolve(true));
    expect([...browser.held]).to.deep.equal(['held']);
    controller.abort();
    await calm(0);
    expect([...browser.held]).to.deep.equal([]);
  });
});
