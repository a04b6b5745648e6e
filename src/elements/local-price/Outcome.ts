import { toLocalPriceError, type LocalPriceError } from '../../input/index.js';
import type { PriceValue, ShownPrice } from '../../pricing/index.js';

/**
 * `pending`: not known yet. `local`: converted or fixed. `base`: the author's price is right. `error`:
 * something failed.
 */
export type PriceState = ShownPrice['state'];

/** What one update shows, and why. */
export interface Outcome extends ShownPrice {
  readonly error?: LocalPriceError | null;
}

export const pending: Outcome = { state: 'pending', value: null };

/** Returns the outcome of a failure. */
export function failed(error: unknown, author: PriceValue | null): Outcome {
  return { state: 'error', value: author, error: toLocalPriceError(error, 'config') };
}
