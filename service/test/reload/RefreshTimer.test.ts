import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { RefreshTimer } from '../../src/reload/RefreshTimer.js';
import { handTimers } from '../support/handTimers.js';
import { holds } from '../support/holds.js';

describe('the times of downloads', () => {
  const minute = 60_000;

  /** The delays after a run of successes and failures. */
  async function delays(results: boolean[], interval: number, random: number): Promise<number[]> {
    const timers = handTimers(1000);
    const timer = new RefreshTimer({ interval, failed: false, random: () => random, ...timers });
    const seen: number[] = [];
    let asked = 0;
    timer.start(() => Promise.resolve(results[asked++] ?? true));
    for (let count = 0; count <= results.length; count++) {
      await holds(() => timers.due().length === 1);
      assert.equal(timer.next, timers.now() + (timers.due()[0] ?? NaN));
      seen.push(timers.due()[0] ?? NaN);
      if (count < results.length) timers.next();
    }
    timer.stop();
    assert.deepEqual([timers.due(), timer.next], [[], null]);
    return seen;
  }

  it('are twice as far apart after each failure, up to the interval, until one succeeds', async () => {
    const results = [true, false, false, false, false, false, true, false];
    assert.deepEqual(
      await delays(results, 10 * minute, 0),
      [10, 10, 1, 2, 4, 8, 10, 10, 1].map((count) => count * minute),
    );
  });

  it('are never past the interval, and never before half of the doubled time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 604_800 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        async (seconds, random, failures) => {
          const results = Array<boolean>(failures).fill(false);
          const [, ...seen] = await delays(results, seconds * 1000, random);
          for (const [index, delay] of seen.entries()) {
            const longest = Math.min(seconds * 1000, minute * 2 ** index);
            assert.ok(delay <= longest && delay >= longest / 2, `${delay} of ${longest}`);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('begin soon if the start has failed', () => {
    const timers = handTimers(0);
    new RefreshTimer({ interval: 1e7, failed: true, random: () => 0.5, ...timers }).start(() =>
      Promise.resolve(true),
    );
    assert.deepEqual(timers.due(), [45_000]);
  });
});
