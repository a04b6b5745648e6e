import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition is true; fails after 20 seconds. */
export async function holds(
  condition: () => boolean | Promise<boolean>,
  what: () => string = () => 'the condition does not become true',
): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > end) assert.fail(what());
    await pause(5);
  }
}
