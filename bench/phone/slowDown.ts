import { Worker } from 'node:worker_threads';

/** Milliseconds in which a group runs and rests once. */
const period = 4;

/**
 * Slows down a group of processes: all of them are stopped for a part of each period. A thread of its own does that,
 * because this one answers requests.
 *
 * @returns a function that ends it
 */
export function slowDown(group: number, times: number): () => Promise<unknown> {
  const run = period / times;
  const thread = new Worker(
    `const { group, run, rest } = require('node:worker_threads').workerData;
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      Atomics.wait(never, 0, 0, run);
      process.kill(-group, 'SIGSTOP');
      Atomics.wait(never, 0, 0, rest);
      process.kill(-group, 'SIGCONT');
    }`,
    { eval: true, workerData: { group, run, rest: period - run } },
  );
  return () => thread.terminate();
}
