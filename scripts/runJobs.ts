/**
 * Runs jobs side by side, in their order: the next one begins when one has ended.
 *
 * @param most how many run at a time
 */
export async function runJobs(jobs: readonly (() => Promise<void>)[], most: number): Promise<void> {
  const queue = jobs.values();
  const runNext = async (): Promise<void> => {
    for (const job of queue) await job();
  };
  await Promise.all(Array.from({ length: most }, runNext));
}
