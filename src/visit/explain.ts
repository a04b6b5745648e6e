import type { LocalPrice } from '../elements/local-price/local-price.js';
import { elementsIn } from './elementsIn.js';
import { readOutcome } from './readOutcome.js';
import { reasonOf } from './reasonOf.js';

/**
 * Returns, in one sentence, why a price is not local now.
 *
 * @param price a `<local-price>`; default: the first on the page that is not local, shadow roots included
 */
export function explain(price?: Element): string {
  if (price) return reasonOf(readOutcome(price as LocalPrice)) ?? 'The price is local.';
  return reasonIn(document) ?? 'Every price on this page is local.';
}

/** Returns the reason of the first price that is not local; `null` if there is none. */
export function reasonIn(root: Document | ShadowRoot): string | null {
  for (const element of elementsIn(root)) {
    const reason =
      element.localName === 'local-price' && reasonOf(readOutcome(element as LocalPrice));
    if (reason) return reason;
  }
  return null;
}
