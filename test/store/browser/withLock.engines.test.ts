import { expect } from '@open-wc/testing/pure';
import { withLock, type LockOptions } from '../../../src/store/browser/withLock.js';

const never = new AbortController().signal;

/** Logs what several tabs do, and how many of them run at the same moment at most. */
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

describe('withLock, with the locks of the engine', () => {
  const tab = (): LockOptions => ({
    browser: {
      now: () => Date.now(),
      locks: navigator.locks,
      isHidden: false,
    },
    storage: null,
    timeout: 15_000,
    ready: Promise.resolve(),
  });

  it('runs one tab after the other', async () => {
    const { log, work } = setUp();
    await Promise.all([1, 2, 3].map((id) => withLock('turn', tab(), never, work(id))));
    expect(log.most).to.equal(1);
    expect(log.done.toSorted()).to.deep.equal([1, 2, 3]);
  });

  it('runs nothing if it is aborted while it waits', async () => {
    const { log, work } = setUp();
    const waiting = new AbortController();
    const key = 'ended';
    const first = withLock(key, tab(), never, work(1));
    const second = withLock(key, tab(), waiting.signal, work(2));
    waiting.abort();
    await Promise.all([first, second]);
    expect(log.done).to.deep.equal([1]);
  });

  it('runs without its turn if the wait takes too long', async () => {
    const { log, work } = setUp();
    const key = 'stuck';
    const stuck = new AbortController();
    void withLock(key, tab(), stuck.signal, () => new Promise(() => undefined));
    await withLock(key, { ...tab(), timeout: 120 }, never, work(2));
    expect(log.done).to.deep.equal([2]);
    stuck.abort();
  });
});
