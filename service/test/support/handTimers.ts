import assert from 'node:assert/strict';
import type { Schedule } from '../../src/reload/schedule.js';
import { holds } from './holds.js';

/** Timers and a clock that a test moves. */
export interface HandTimers {
  schedule: Schedule;
  now: () => number;
  /** Milliseconds until each timer is due, soonest first. */
  due: () => number[];
  /** Moves the clock to the next timer and runs it. */
  next: () => void;
}

export function handTimers(start: number): HandTimers {
  let now = start;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    schedule: (run, milliseconds) => {
      const timer = { at: now + milliseconds, run };
      waiting.push(timer);
      waiting.sort((a, b) => a.at - b.at);
      return () => (waiting = waiting.filter((other) => other !== timer));
    },
    now: () => now,
    due: () => waiting.map(({ at }) => at - now),
    next: () => {
      const timer = waiting.shift() ?? assert.fail('no timer waits');
      now = timer.at;
      timer.run();
    },
  };
}

/** Lets a watcher check its file this often, each time to the end. */
export async function look(timers: HandTimers, times = 2): Promise<void> {
  for (let count = 0; count < times; count++) {
    timers.next();
    await holds(() => timers.due().length === 1);
  }
}
