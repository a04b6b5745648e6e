import { askStore } from './askStore.js';
import { readVisitor, type Visitor } from './queries/origin.js';
import type { Store } from './Store.js';

/**
 * Returns the visitor by the settings of a store, as soon as that is settled; `unknown` where the
 * settings are missing or malformed.
 *
 * @param documentUrl the address that a relative base URL is relative to
 */
export function askVisitor(store: Store, documentUrl?: string): Promise<Visitor> {
  const unknown: Visitor = { country: null, currency: null, source: 'unknown' };
  return askStore(store, documentUrl, readVisitor, unknown);
}
