import type { Count } from '../test/support/countReporter.ts';

/** How many tests have passed and failed, and how long they took, by what ran them. */
export class Totals {
  readonly #counts = new Map<string, Count>();
  readonly #times = new Map<string, number>();

  /** Adds the count of a run. A run that fails without a failed test, or has no tests, counts as a failed test. */
  add(name: string, count: Count | undefined, status: number | null): void {
    const { passed, failed } = count ?? { passed: 0, failed: 0 };
    const before = this.#counts.get(name) ?? { passed: 0, failed: 0 };
    this.#counts.set(name, {
      passed: before.passed + passed,
      failed: before.failed + (failed || (status === 0 && passed > 0 ? 0 : 1)),
    });
  }

  /** Adds the time of a job, in which others may have run. */
  async time(name: string, job: () => Promise<void>): Promise<void> {
    const started = Date.now();
    await job();
    this.#times.set(name, (this.#times.get(name) ?? 0) + Date.now() - started);
  }

  /** Prints all of it. The last line is `N passed, N failed`. Returns whether tests have passed and none has failed. */
  print(): boolean {
    const seconds = [...this.#times].map(([name, time]) => `${name} ${Math.round(time / 1000)}`);
    console.log(`\nSeconds, side by side: ${seconds.join(', ')}`);
    const sum = { passed: 0, failed: 0 };
    for (const [name, { passed, failed }] of this.#counts) {
      console.log(`${name}: ${passed} passed, ${failed} failed`);
      sum.passed += passed;
      sum.failed += failed;
    }
    console.log(`${sum.passed} passed, ${sum.failed} failed`);
    return sum.passed > 0 && sum.failed === 0;
  }
}
