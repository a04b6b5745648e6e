import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Reloadable, type Watcher } from '../../src/reload/Reloadable.js';
import { testLog } from '../support/testLog.js';

describe('reloadable data', () => {
  it('are replaced when they can be loaded, and the log says once if they can’t', async () => {
    const log = testLog();
    let load = async (): Promise<number | undefined> => 2;
    const data = new Reloadable({ what: 'the number', first: 1, load: () => load(), log });
    assert.equal(data.current, 1);
    await data.reload();
    assert.deepEqual([data.current, data.failures], [2, 0]);

    load = () => Promise.reject(new Error('it is odd'));
    for (let count = 0; count < 3; count++) await data.reload();
    load = () => Promise.reject(new Error('it is gone'));
    await data.reload();
    assert.deepEqual([data.current, data.failures], [2, 4]);

    load = async () => undefined;
    await data.reload();
    load = async () => 2;
    await data.reload();
    await data.reload();
    assert.deepEqual(log.lines, [
      'info: the number was reloaded',
      "warn: the number can't be used: it is odd; the last good data stay in use",
      "warn: the number can't be used: it is gone; the last good data stay in use",
      'info: the number can be used again',
    ]);
  });

  it('are loaded once at a time, and once more for all requests in between', async () => {
    let [loads, running] = [0, 0];
    const load = async (): Promise<number> => {
      assert.equal(++running, 1);
      await new Promise(setImmediate);
      running--;
      return ++loads;
    };
    const data = new Reloadable({ what: '', first: 0, load, log: testLog() });
    const first = data.reload();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.all([first, ...Array.from({ length: 100 }, () => data.reload())]);
    assert.ok(loads <= 2);
    assert.equal(data.failures, 0);
    await data.reload();
    assert.equal(data.current, loads);
  });

  it('stay the same once closed, which stops the loader and the watcher', async () => {
    const log = testLog();
    let [stopped, aborted] = [false, false];
    const watcher: Watcher = { next: 7, start: () => undefined, stop: () => (stopped = true) };
    const load = async (signal: AbortSignal): Promise<number> => {
      await once(signal, 'abort');
      aborted = true;
      throw new Error('ended');
    };
    const data = new Reloadable({ what: '', first: 1, load, watcher, log });
    assert.equal(data.next, 7);
    const reload = data.reload();
    await new Promise(setImmediate);
    data.close();
    await reload;
    await data.reload();
    assert.deepEqual([stopped, aborted, data.current, data.failures], [true, true, 1, 0]);
    assert.deepEqual(log.lines, []);
  });
});
