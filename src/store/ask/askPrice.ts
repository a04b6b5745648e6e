import { planPrice, type PriceTerms } from '../../pricing/index.js';
import { askStore } from './askStore.js';
import type { Connection } from '../connection.js';
import { readQuote, type Quote } from '../queries/quote.js';
import type { Reading } from '../Reading.js';
import type { Store } from '../Store.js';

/** What a visitor is shown for a price. */
export type AskedPrice = Pick<
  Extract<Quote, { value: unknown }>,
  'value' | 'inBase' | 'visitorCurrency'
> & { readonly state: Quote['state'] };

/**
 * Returns the price that the visitor is shown, as soon as it is known, or the author's price if it cannot be
 * determined.
 *
 * @param own how to reach the service, as far as it differs from the settings of the store
 * @param isFaulty whether a default of the page is wrong: only the author's price is right
 */
export async function askPrice(
  store: Store,
  terms: PriceTerms,
  own: Connection = {},
  isFaulty = false,
): Promise<AskedPrice> {
  const plan = planPrice(terms);
  const fallback: AskedPrice = {
    state: 'error',
    value: plan.value(),
    inBase: plan.inBase,
    visitorCurrency: null,
  };
  const read = (reading: Reading): AskedPrice | null => {
    const quote = readQuote(reading, terms);
    if (quote.state === 'error') throw quote.error;
    return quote.state === 'pending' ? null : quote;
  };
  // In the report of the page, this is a price like that of an element.
  store.field.note(terms, 'pending');
  const asked = isFaulty ? fallback : await askStore(store, own, read, fallback);
  store.field.note(terms, asked.state);
  return asked;
}
