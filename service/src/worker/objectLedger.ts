import { StoreUnreachable, type Ledger } from '../ledger/Ledger.js';
import type { LedgerStub, Objects } from './Environment.js';

/** Returns a ledger that consists of one object for each account. */
export function objectLedger(objects: Objects): Ledger {
  const call = async <T>(name: string, run: (object: LedgerStub) => Promise<T>): Promise<T> => {
    try {
      return await run(objects.getByName(name));
    } catch (error) {
      throw new StoreUnreachable(error);
    }
  };
  return {
    take: (account, granted) => call(account, (object) => object.take(granted)),
    spent: (account) => call(account, (object) => object.spent()),
    check: () => call('check', (object) => object.check()),
    close: () => Promise.resolve(),
  };
}
