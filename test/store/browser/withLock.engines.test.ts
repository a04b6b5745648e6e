import { expect } from '@open-wc/testing';
import { withLock, type LockOptions } from '../../../src/store/browser/withLock.js';
import { FakeBrowser, FakeStorage } from '../../support/fakeBrowser.ts';

const never = new AbortController().signal;

/** What several tabs do at once, and how many of them at the same moment at most. */
function setUp() {
  const log = { running: 0, most: 0, done: [] as number[] };
  const work = (id: number) => async (): Promise<boolean> => {
    log.most = Math.max(log.most, ++log.running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.running--;
    log.done.push(id);
    return true;
  };
  return { log, work };
}

const browser = (locks: unknown) =>
  ({ now: () => Date.now(), locks }) as unknown as LockOptions['browser'];

for (const [name, locks] of [
  ['a lock', navigator.locks],
  ['a lease', undefined],
] as const) {
  describe(`withLock, by ${name}`, () => {
    const storage = new FakeStorage();
    const tab = (): LockOptions => ({ browser: browser(locks), storage, timeout: 15_000 });

    it('lets one tab after the other', async () => {
      const { log, work } = setUp();
      await Promise.all([1, 2, 3].map((id) => withLock(`turn ${name}`, tab(), never, work(id))));
      expect(log.most).to.equal(1);
      expect(log.done.toSorted()).to.deep.equal([1, 2, 3]);
    });

    it('keeps nobody waiting who has another name', async () => {
      let started = 0;
      let release = (): void => undefined;
      const both = new Promise<void>((resolve) => (release = resolve));
      // Each ends when the other has begun.
      const work = async (): Promise<boolean> => {
        if (++started === 2) release();
        await both;
        return true;
      };
      await Promise.all(['a', 'b'].map((each) => withLock(`${each} ${name}`, tab(), never, work)));
    });

    it('does nothing where it is ended while it waits', async () => {
      const { log, work } = setUp();
      const waiting = new AbortController();
      const key = `ended ${name}`;
      const first = withLock(key, tab(), never, work(1));
      const second = withLock(key, tab(), waiting.signal, work(2));
      waiting.abort();
      await Promise.all([first, second]);
      expect(log.done).to.deep.equal([1]);
    });

    it('goes on without its turn where that takes too long', async () => {
      const { log, work } = setUp();
      const key = `stuck ${name}`;
      const stuck = new AbortController();
      void withLock(key, tab(), stuck.signal, () => new Promise(() => undefined));
      await withLock(key, { ...tab(), timeout: 120 }, never, work(2));
      expect(log.done).to.deep.equal([2]);
      stuck.abort();
    });
  });
}

describe('withLock', () => {
  it('goes on at once where there is neither lock nor lease', async () => {
    const { log, work } = setUp();
    const nothing = { browser: browser(undefined), storage: null, timeout: 1000 };
    await withLock('nothing', nothing, never, work(1));
    expect(log.done).to.deep.equal([1]);
  });

  it('goes on where the page may not have locks, or its storage throws', async () => {
    const { log, work } = setUp();
    const throwing = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    const locks = { request: throwing };
    await withLock('no', { browser: browser(locks), storage: null, timeout: 1000 }, never, work(1));
    const storage = { getItem: throwing } as unknown as Storage;
    await withLock('no', { browser: browser(undefined), storage, timeout: 1000 }, never, work(2));
    expect(log.done).to.deep.equal([1, 2]);
  });

  it('ends where what it does fails', async () => {
    const tabs = new FakeBrowser();
    const failing = (): Promise<boolean> => Promise.reject(new Error('no'));
    for (const locks of [tabs.tab().locks, undefined]) {
      await withLock(
        'bad',
        { browser: browser(locks), storage: null, timeout: 1000 },
        never,
        failing,
      );
    }
    expect([...tabs.held]).to.deep.equal([]);
  });

  it('leaves no lease behind, and takes over one that is past its time or absurd', async () => {
    const { log, work } = setUp();
    const storage = new FakeStorage();
    for (const left of [null, 'other 5', 'other', '', `other ${Date.UTC(2090, 0)}`]) {
      if (left !== null) storage.setItem('lease', left);
      const own = { browser: browser(undefined), storage, timeout: 15_000 };
      await withLock('lease', own, never, work(1));
      while (storage.getItem('lease') !== null) await new Promise((each) => setTimeout(each));
    }
    expect(log.done).to.have.lengthOf(5);
  });

  it('gives a lock back once the others can see what was written, or at once when ended', async () => {
    const tabs = new FakeBrowser();
    const controller = new AbortController();
    const own = { browser: tabs.tab(), storage: null, timeout: 1000 };
    await withLock('held', own, controller.signal, () => Promise.resolve(true));
    expect([...tabs.held]).to.deep.equal(['held']);
    controller.abort();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect([...tabs.held]).to.deep.equal([]);
  });
});
