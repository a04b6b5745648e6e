import type { Ledger } from './Ledger.js';

/** A ledger in memory, which ends with the process; for tests and trials. */
export class MemoryLedger implements Ledger {
  readonly #spent = new Map<string, number>();

  take(account: string, granted: number): Promise<boolean> {
    const spent = this.#spent.get(account) ?? 0;
    const isLeft = spent < granted;
    if (isLeft) this.#spent.set(account, spent + 1);
    return Promise.resolve(isLeft);
  }

  spent(account: string): Promise<number> {
    return Promise.resolve(this.#spent.get(account) ?? 0);
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
