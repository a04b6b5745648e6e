import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Looks at a condition until it holds; fails where it does not within 20 seconds. */
export async function holds(
  condition: () => boolean | Promise<boolean>,
  what: () => string = () => 'it does not come to be so',
): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > end) assert.fail(what());
    await pause(5);
  }
}
