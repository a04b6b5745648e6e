import { askStore } from './askStore.js';
import type { Connection } from './connection.js';
import { readVisitor, type Visitor } from './queries/visitor.js';
import type { Store } from './Store.js';

/**
 * Returns the visitor by the settings of a store, as soon as that is settled; `unknown` where the
 * settings are missing or malformed.
 *
 * @param own whom to ask, as far as the settings of the store do not say it
 */
export function askVisitor(store: Store, own: Connection = {}): Promise<Visitor> {
  const unknown: Visitor = { country: null, currency: null, source: 'unknown' };
  return askStore(store, own, readVisitor, unknown);
}
