import type { OriginMetaData, SwapMetaData } from 'local-price/protocol';
import type { Call } from '../Endpoint.js';
import { toParameter } from '../Parameter.js';
import type { Rates } from '../../rates/RateTable.js';
import { ServiceFailure } from '../ServiceFailure.js';
import { rateBetween, readCurrency } from './swap.js';

/** An origin answer that has the visitor's rate with it, at the price of a swap. */
export interface OriginWithSwap extends OriginMetaData {
  /** The answer of a swap from the visitor's currency, or `null` where it can't be had. */
  swap: SwapMetaData | null;
  /** Why it can't be had: one word, as in a failure. */
  swap_error?: string;
}

/**
 * Adds to an origin answer the rate from the visitor's currency to the one that `to` names. The origin
 * is answered whatever becomes of that.
 *
 * @throws ServiceFailure `BAD_REQUEST` where `to` is blank
 */
export async function withSwap(
  found: OriginMetaData,
  { query, charge }: Pick<Call, 'query' | 'charge'>,
  rates: Rates,
  now: number,
): Promise<OriginWithSwap> {
  query.required(toParameter);
  try {
    const to = readCurrency(query, toParameter, rates);
    const from = found.currency?.symbol.toLowerCase() ?? '';
    if (!rates.has(from)) throw new ServiceFailure('UNKNOWN_CURRENCY', 'No rate.');
    const swap = rateBetween(from, to, rates, now);
    if (from !== to) await charge();
    return { ...found, swap };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { ...found, swap: null, swap_error: error.error };
  }
}
