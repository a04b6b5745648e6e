import { expect } from '@open-wc/testing/pure';
import { withLock } from '../../../src/store/browser/withLock.js';

const never = new AbortController().signal;

/** Logs what several tabs do, and how many of them run at the same moment at most. */
function setUp() {
  const log = { running: 0, most: 0, done: [] as number[] };
  const run = async (id: number): Promise<boolean> => {
    log.most = Math.max(log.most, ++log.running);
    await new Promise(requestAnimationFrame);
    log.running--;
    log.done.push(id);
    return true;
  };
  const tab = { locks: navigator.locks, isInFront: false, parsed: Promise.resolve() };
  const runInTab = (name: string, id: number, signal = never): Promise<void> =>
    withLock(name, tab, 15_000, signal, () => run(id));
  return { log, runInTab };
}

describe('withLock, with the locks of the engine', () => {
  it('runs one tab after the other', async () => {
    const { log, runInTab } = setUp();
    await Promise.all([1, 2, 3].map((id) => runInTab('turn', id)));
    expect(log.most).to.equal(1);
    expect(log.done.toSorted()).to.deep.equal([1, 2, 3]);
  });

  it('runs nothing if it is aborted while it waits', async () => {
    const { log, runInTab } = setUp();
    const waiting = new AbortController();
    const first = runInTab('ended', 1);
    const second = runInTab('ended', 2, waiting.signal);
    waiting.abort();
    await Promise.all([first, second]);
    expect(log.done).to.deep.equal([1]);
  });
});
