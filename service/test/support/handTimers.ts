import assert from 'node:assert/strict';
import type { Schedule } from '../../src/reload/schedule.js';
import { holds } from './holds.js';

/** Timers and a clock that a test moves. */
export function handTimers(start: number) {
  let now = start;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    schedule: ((run, milliseconds) => {
      const timer = { at: now + milliseconds, run };
      waiting.push(timer);
      waiting.sort((a, b) => a.at - b.at);
      return () => (waiting = waiting.filter((other) => other !== timer));
    }) satisfies Schedule,
    now: () => now,
    /** Milliseconds until each timer is due, soonest first. */
    due: () => waiting.map(({ at }) => at - now),
    /** Moves the clock to the next timer and runs it. */
    next: () => {
      const timer = waiting.shift() ?? assert.fail('no timer waits');
      now = timer.at;
      timer.run();
    },
  };
}

/** Lets a watcher check its file this often, each time to the end. */
export async function look(timers: ReturnType<typeof handTimers>, times = 2): Promise<void> {
  for (let count = 0; count < times; count++) {
    timers.next();
    await holds(() => timers.due().length === 1);
  }
}
