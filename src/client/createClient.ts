import { parseOrigin, type Conversion, type Origin, type Swap } from '../protocol/index.js';
import { createCall, type CallOptions, type ClientOptions } from './createCall.js';
import { askConversion, askOrigin, askSwap } from './operations.js';

/**
 * The calls of the service interface. Each rejects with a {@link LocalPriceError}, or with the
 * reason of the signal that ended it.
 */
export interface Client {
  /**
   * Where the caller is (section 4.3). Costs no token.
   *
   * @param options with `to`, the call also asks for the rate from the caller's currency to that one, at
   * the price of a swap; a service that does not know the parameter leaves the rate out
   */
  origin(options?: CallOptions & { to?: string | undefined }): Promise<Origin>;
  /** Asks the same as {@link Client.origin}, on the other path that the interface lists. */
  single(options?: CallOptions): Promise<Origin>;
  /** What one unit of `from` is worth in `to` (section 4.1). Costs one token. */
  swap(pair: { from: string; to: string }, options?: CallOptions): Promise<Swap>;
  /** A single conversion (section 4.2); `amount` is a plain decimal. */
  convert(
    question: { from: string; to: string; amount: string | number },
    options?: CallOptions,
  ): Promise<Conversion>;
}

/**
 * Makes a client of one service and key.
 *
 * @throws LocalPriceError `config` where an option is missing or malformed
 */
export function createClient(options: ClientOptions): Client {
  const call = createCall(options);
  return {
    origin: (each) => askOrigin(call, each),
    single: (each) => call('single', {}, parseOrigin, each),
    swap: (pair, each) => askSwap(call, pair, each),
    convert: (question, each) => askConversion(call, question, each),
  };
}
