import { LedgerUnreachable, type Ledger } from '../ledger/Ledger.js';
import type { LedgerStub, Objects } from './Environment.js';

/** A ledger that consists of one object for each account. */
export class ObjectLedger implements Ledger {
  readonly #objects: Objects;

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  take(account: string, granted: number): Promise<boolean> {
    return this.#call(account, (object) => object.take(granted));
  }

  spent(account: string): Promise<number> {
    return this.#call(account, (object) => object.spent());
  }

  check(): Promise<void> {
    return this.#call('check', (object) => object.check());
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #call<T>(name: string, run: (object: LedgerStub) => Promise<T>): Promise<T> {
    try {
      return await run(this.#objects.getByName(name));
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
  }
}
