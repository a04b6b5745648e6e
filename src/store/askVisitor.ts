import type { LocalPriceError } from '../client/LocalPriceError.js';
import { Observer } from './Observer.js';
import { readVisitor, type Visitor } from './queries/origin.js';
import type { Store } from './Store.js';

/**
 * Returns the visitor by the settings of a store, as soon as that is settled; `unknown` where the
 * settings are missing or malformed.
 *
 * @param documentUrl the address that a relative base URL is relative to
 */
export function askVisitor(store: Store, documentUrl?: string): Promise<Visitor> {
  return new Promise((resolve) => {
    const settle = (visitor: Visitor): void => {
      observer.leave();
      unsubscribe();
      resolve(visitor);
    };
    const look = (): void => {
      try {
        const visitor = observer.observe(store, { documentUrl }, 'ask', readVisitor);
        if (visitor) settle(visitor);
      } catch (error) {
        const { message, code } = error as LocalPriceError;
        store.report(message, code);
        settle({ country: null, currency: null, source: 'unknown' });
      }
    };
    const observer = new Observer(look);
    const unsubscribe = store.subscribe(look);
    look();
  });
}
