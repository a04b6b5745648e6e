import { planPrice, type PriceValue } from '../../pricing/index.js';
import { askStore } from './askStore.js';
import type { Connection } from '../connection.js';
import { readQuote, type Priced } from '../queries/quote.js';
import type { Store } from '../Store.js';

/** A price, and the ISO 4217 code of the visitor's own currency, `null` if that is unknown. */
export interface AskedPrice {
  readonly value: PriceValue;
  readonly visitorCurrency: string | null;
}

/**
 * Returns the price that the visitor is shown, as soon as it is known, or the author's price if it cannot be
 * determined.
 *
 * @param own how to reach the service, as far as it differs from the settings of the store
 */
export function askPrice(store: Store, priced: Priced, own: Connection = {}): Promise<AskedPrice> {
  return askStore<AskedPrice>(
    store,
    own,
    (reading) => {
      const quote = readQuote(reading, priced);
      if (quote.state === 'error') throw quote.error;
      return quote.state === 'pending' ? null : quote;
    },
    { value: planPrice(priced.author, priced.terms).value(), visitorCurrency: null },
  );
}
