import { expect } from 'chai';
import { describe, it } from 'node:test';
import type { Browser } from '../../../src/store/browser/Browser.js';
import { withLock } from '../../../src/store/browser/withLock.js';
import { FakeBrowser } from '../../support/fakeBrowser.ts';
import { calm } from '../../support/storeTab.ts';

const never = new AbortController().signal;

/** Logs what the tabs of a browser do, and how many of them run at the same moment at most. */
function setUp() {
  const browser = new FakeBrowser();
  const log = { running: 0, most: 0, done: [] as number[] };
  const run = async (id: number): Promise<boolean> => {
    log.most = Math.max(log.most, ++log.running);
    await new Promise((resolve) => setTimeout(resolve, 200));
    log.running--;
    log.done.push(id);
    return true;
  };
  const runInTab = (
    id: number,
    { name = 'turn', signal = never, ...given }: Partial<Browser> & Options = {},
  ): Promise<void> => withLock(name, browser.tab(given), 15_000, signal, () => run(id));
  return { browser, log, runInTab };
}

interface Options {
  name?: string;
  signal?: AbortSignal;
}

const forEver = (): Promise<never> => new Promise(() => undefined);

/** Locks that are never granted. */
const locked = { request: forEver } as unknown as LockManager;

describe('withLock', () => {
  it('runs one tab after the other', async () => {
    const { log, runInTab } = setUp();
    for (const id of [1, 2, 3]) void runInTab(id);
    await calm(2000);
    expect(log).to.deep.equal({ running: 0, most: 1, done: [1, 2, 3] });
  });

  it('does not wait for functions under another name', async () => {
    const { log, runInTab } = setUp();
    for (const name of ['a', 'b']) void runInTab(1, { name });
    await calm(1000);
    expect([log.most, log.done.length]).to.deep.equal([2, 2]);
  });

  it('runs nothing if it is aborted while it waits for the lock, and ends at once', async () => {
    const { log, runInTab } = setUp();
    const waiting = new AbortController();
    void runInTab(1);
    const second = runInTab(2, { signal: waiting.signal });
    await calm(0);
    waiting.abort();
    await second;
    await calm(1000);
    expect(log.done).to.deep.equal([1]);
  });

  for (const isInFront of [true, false]) {
    it(`runs nothing if it is aborted before the page is parsed, and ends at once: in front is ${isInFront}`, async () => {
      const { log, runInTab } = setUp();
      const waiting = new AbortController();
      let parse = (): void => undefined;
      const parsed = new Promise<void>((resolve) => (parse = resolve));
      const ended = runInTab(1, { isInFront, parsed, signal: waiting.signal });
      waiting.abort();
      await ended;
      parse();
      await calm(1000);
      expect(log.done).to.deep.equal([]);
    });
  }

  it('runs without its turn if the wait takes too long', async (test) => {
    const { browser, log, runInTab } = setUp();
    const tooLong = new AbortController();
    test.mock.method(AbortSignal, 'timeout', () => tooLong.signal);
    void withLock('turn', browser.tab(), 15_000, never, forEver);
    void runInTab(2);
    await calm(1000);
    expect(log.done).to.deep.equal([]);
    tooLong.abort();
    await calm(1000);
    expect(log.done).to.deep.equal([2]);
  });

  it('runs if a page is parsed for too long', async (test) => {
    const { log, runInTab } = setUp();
    const tooLong = new AbortController();
    test.mock.method(AbortSignal, 'timeout', () => tooLong.signal);
    for (const isInFront of [true, false]) void runInTab(1, { isInFront, parsed: forEver() });
    await calm(1000);
    expect(log.done).to.deep.equal([]);
    tooLong.abort();
    await calm(1000);
    expect(log.done).to.deep.equal([1, 1]);
  });

  for (const [what, locks] of [
    ['there are no locks', undefined],
    [
      'the page may not have locks',
      {
        request: () => {
          throw new DOMException('no', 'SecurityError');
        },
      },
    ],
  ] as const) {
    it(`runs at once if ${what}`, async () => {
      const { log, runInTab } = setUp();
      void runInTab(1, { locks });
      await calm(0);
      expect(log.running).to.equal(1);
    });
  }

  it('ends and releases the lock if the function fails', async () => {
    const { browser } = setUp();
    const failing = (): Promise<boolean> => Promise.reject(new Error('no'));
    await withLock('bad', browser.tab(), 15_000, never, failing);
    await calm();
    expect([...browser.held]).to.deep.equal([]);
  });

  it('releases a lock once others can read what was written, or at once when aborted', async () => {
    const { browser } = setUp();
    const controller = new AbortController();
    const write = () => Promise.resolve(true);
    await withLock('held', browser.tab(), 15_000, controller.signal, write);
    expect([...browser.held]).to.deep.equal(['held']);
    controller.abort();
    await calm(0);
    expect([...browser.held]).to.deep.equal([]);
  });
});

describe('withLock, in the tab in front', () => {
  it('waits only until the page is parsed, not for the lock', async () => {
    const { log, runInTab } = setUp();
    let parse = (): void => undefined;
    const parsed = new Promise<void>((resolve) => (parse = resolve));
    void runInTab(1, { isInFront: true, locks: locked, parsed });
    await calm(50);
    expect(log.running).to.equal(0);
    parse();
    await calm(0);
    expect(log.running).to.equal(1);
  });

  it('holds the lock while it runs, so that the other tabs wait', async () => {
    const { log, runInTab } = setUp();
    void runInTab(1, { isInFront: true });
    for (const id of [2, 3]) void runInTab(id);
    await calm(2000);
    expect(log).to.deep.equal({ running: 0, most: 1, done: [1, 2, 3] });
  });

  it('runs beside one other tab if that has the lock already, and runs once', async () => {
    const { log, runInTab } = setUp();
    for (const id of [1, 2, 3]) void runInTab(id);
    await calm(50);
    void runInTab(4, { isInFront: true });
    await calm(2000);
    expect([log.most, log.done]).to.deep.equal([2, [1, 4, 2, 3]]);
  });
});
