import type { LocalPriceError } from '../../input/index.js';
import type { Connection } from '../connection.js';
import { Observer } from '../Observer.js';
import type { Reading } from '../Reading.js';
import type { Store } from '../Store.js';

/**
 * Returns what `read` returns, as soon as that is known.
 *
 * @param own how to reach the service, as far as it differs from the settings of the store
 * @param read returns `null` while an answer is pending
 * @param fallback the result if `read` throws; the error is reported in the console
 */
export function askStore<T>(
  store: Store,
  own: Connection,
  read: (reading: Reading) => T | null,
  fallback: T,
): Promise<T> {
  return new Promise((resolve) => {
    const settle = (found: T): void => {
      observer.leave();
      unsubscribe();
      resolve(found);
    };
    const look = (): void => {
      try {
        const found = observer.observe(store, own, 'ask', read);
        if (found !== null) settle(found);
      } catch (error) {
        const { message, code } = error as LocalPriceError;
        store.report(message, code);
        settle(fallback);
      }
    };
    const observer = new Observer(look);
    const unsubscribe = store.subscribe(look);
    look();
  });
}
