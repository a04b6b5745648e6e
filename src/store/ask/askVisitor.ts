import { askStore } from './askStore.js';
import type { Connection } from '../connection.js';
import { Observer } from '../Observer.js';
import { readKnownCurrency, readVisitor, type Visitor } from '../queries/visitor.js';
import type { Store } from '../Store.js';

/**
 * Returns the visitor as soon as they are known; `unknown` if the settings of the store are missing or
 * malformed.
 *
 * @param own how to reach the service, as far as it differs from the settings of the store
 */
export function askVisitor(store: Store, own: Connection = {}): Promise<Visitor> {
  const unknown: Visitor = {
    country: null,
    countrySource: 'unknown',
    currency: null,
    source: 'unknown',
  };
  return askStore(store, own, readVisitor, unknown);
}

/** Returns the ISO 4217 code of the visitor's own currency if it is known now; sends no request. */
export function knownCurrency(store: Store, own: Connection = {}): string | null {
  return new Observer(() => undefined).observe(store, own, 'none', readKnownCurrency);
}
