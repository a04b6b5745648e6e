import type { ServiceErrorCode } from './serving/failureStatuses.js';

/**
 * The shapes on the wire, as section 2 of the service interface defines them. What a service sends is
 * `unknown` until a parser of this folder has read it. These types are for services written in TypeScript,
 * which build their answers with them.
 */

/** The envelope of a success (section 2.1). */
export interface SuccessEnvelope<T> {
  status: true;
  code: 200;
  message: string;
  meta_data: T;
}

/** The envelope of a failure. The interface does not define it; this is the form that our service sends. */
export interface FailureEnvelope {
  status: false;
  /** The HTTP status. */
  code: number;
  /** One word for the kind of failure. */
  error: ServiceErrorCode;
  /** What was wrong and how to fix it, in English. */
  message: string;
  meta_data: null;
}

/** `meta_data` of a swap (section 2.2), and what our own service adds to it. */
export interface SwapMetaData {
  from: string;
  to: string;
  /** What one unit of `from` is worth in `to`. */
  exchange_rate: number;
  /** The day of the rate, `YYYY-MM-DD`. */
  date?: string;
  /** Whether the rate is more than seven days old. */
  stale?: true;
}

/** `meta_data` of a conversion (section 2.3), and what our own service adds to it. */
export interface ConvertMetaData extends SwapMetaData {
  amount?: number;
  converted_amount?: number;
}

/** `meta_data` of an origin look-up (section 2.4), and what our own service adds to it. */
export interface OriginMetaData {
  /** `null` if the country has no legal tender. */
  currency: { symbol: string; sign?: string; name?: string } | null;
  geolocation: { code: string; name?: string };
  /** If it was requested: the swap from this currency, or `null` if it failed. */
  swap?: SwapMetaData | null;
  /** Why the swap failed. */
  swap_error?: ServiceErrorCode;
}
