import type { HandTimers } from './handTimers.js';
import { holds } from './holds.js';

/** Lets a watcher look as often, each time at what is there now. */
export async function look(timers: HandTimers, times = 2): Promise<void> {
  for (let count = 0; count < times; count++) {
    timers.next();
    await holds(
      () => timers.due().length === 1,
      () => 'the watcher does not look again',
    );
  }
}
