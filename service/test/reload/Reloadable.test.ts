import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rateMaxAge } from '../../src/rates/rateAge.js';
import { RefreshTimer } from '../../src/reload/RefreshTimer.js';
import { Reloadable, type Watcher } from '../../src/reload/Reloadable.js';
import { handTimers } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import { testLog } from '../support/testLog.js';

describe('reloadable data', () => {
  it('are swapped when loaded, kept when not, and say so once', async () => {
    const log = testLog();
    let load = async (): Promise<number | undefined> => 2;
    const data = new Reloadable({ what: 'the number', first: 1, load: () => load(), log });
    assert.equal(data.current, 1);
    await data.reload();
    assert.deepEqual([data.current, data.swaps, data.failures], [2, 1, 0]);

    load = () => Promise.reject(new Error('it is odd'));
    for (let count = 0; count < 3; count++) await data.reload();
    load = () => Promise.reject(new Error('it is gone'));
    await data.reload();
    assert.deepEqual([data.current, data.failures, data.problem], [2, 4, 'it is gone']);

    load = async () => undefined;
    await data.reload();
    assert.equal(data.problem, 'it is gone');
    load = async () => 2;
    await data.reload();
    await data.reload();
    assert.deepEqual([data.swaps, data.problem], [1, null]);
    assert.deepEqual(log.lines, [
      'info: the number was loaded again',
      "warn: the number can't be used: it is odd; what was loaded before stays in use",
      "warn: the number can't be used: it is gone; what was loaded before stays in use",
      'info: the number is as it should be again',
    ]);
  });

  it('are loaded once at a time, and once more for all who ask meanwhile', async () => {
    let [loads, running, most] = [0, 0, 0];
    const load = async (): Promise<number> => {
      loads++;
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return loads;
    };
    const data = new Reloadable({ what: '', first: 0, load, log: testLog() });
    const first = data.reload();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.all([first, ...Array.from({ length: 100 }, () => data.reload())]);
    assert.equal(most, 1);
    assert.ok(loads <= 2);
    await data.reload();
    assert.equal(data.current, loads);
  });

  it('stay as they are once closed, and tell the loader and the watcher', async () => {
    const log = testLog();
    let [stopped, aborted] = [false, false];
    const watcher: Watcher = { next: 7, start: () => undefined, stop: () => (stopped = true) };
    const load = (signal: AbortSignal): Promise<number> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('ended'));
        });
      });
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

describe('the times at which an address is asked', () => {
  const minute = 60_000;

  /** The delays after a run of successes and failures. */
  async function delays(results: boolean[], interval: number, random: number): Promise<number[]> {
    const timers = handTimers(1000);
    const timer = new RefreshTimer({ interval, failed: false, random: () => random, ...timers });
    const seen: number[] = [];
    let asked = 0;
    timer.start(() => Promise.resolve(results[asked++] ?? true));
    for (let count = 0; count <= results.length; count++) {
      await holds(
        () => timers.due().length === 1,
        () => 'no timer',
      );
      assert.equal(timer.next, timers.now() + (timers.due()[0] ?? NaN));
      seen.push(timers.due()[0] ?? NaN);
      if (count < results.length) timers.next();
    }
    timer.stop();
    assert.deepEqual([timers.due(), timer.next], [[], null]);
    return seen;
  }

  it('double after each failure, up to the interval, and are as they were after a success', async () => {
    const results = [true, false, false, false, false, false, true, false];
    assert.deepEqual(
      await delays(results, 10 * minute, 0),
      [10, 10, 1, 2, 4, 8, 10, 10, 1].map((count) => count * minute),
    );
  });

  it('are never past the interval, and never before half of what they double to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 604_800 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 40 }),
        async (seconds, random, failures) => {
          const results = Array<boolean>(failures).fill(false);
          const [, ...seen] = await delays(results, seconds * 1000, random);
          for (const [index, delay] of seen.entries()) {
            const longest = Math.min(seconds * 1000, minute * 2 ** index);
            assert.ok(delay <= longest && delay >= longest / 2, `${delay} of ${longest}`);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('begin soon where the start has failed', () => {
    const timers = handTimers(0);
    new RefreshTimer({ interval: 1e7, failed: true, random: () => 0.5, ...timers }).start(() =>
      Promise.resolve(true),
    );
    assert.deepEqual(timers.due(), [45_000]);
  });
});

describe('the seconds for which a rate may be kept', () => {
  const time = (text: string): number => Date.parse(`2026-03-10T${text}Z`);

  it('end with the hour, at midnight, or when the source is looked at next', () => {
    assert.equal(rateMaxAge(null, time('12:00:00')), 3600);
    assert.equal(rateMaxAge(null, time('23:59:00.500')), 60);
    assert.equal(rateMaxAge(time('12:00:30.900'), time('12:00:00')), 30);
    assert.equal(rateMaxAge(time('18:00:00'), time('12:00:00')), 3600);
    assert.equal(rateMaxAge(time('11:59:00'), time('12:00:00')), 0);
  });

  it('are whole, from 0 to 3600', () => {
    const moment = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(fc.option(moment), moment, (next, now) => {
        const seconds = rateMaxAge(next, now);
        assert.ok(Number.isInteger(seconds) && seconds >= 0 && seconds <= 3600);
      }),
    );
  });
});
