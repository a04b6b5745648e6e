import {
  parameters,
  parseConvert,
  parseOrigin,
  parseSwap,
  type Conversion,
  type Origin,
  type Swap,
} from '../protocol/index.js';
import { ownValue } from '../protocol/ownData.js';
import { refuse } from '../protocol/parsed.js';
import { createCall, type Call, type CallOptions, type ClientOptions } from './createCall.js';

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
  swap(pair: { from: string; to: string } & OnDay, options?: CallOptions): Promise<Swap>;
  /** A single conversion (section 4.2); `amount` is a plain decimal. */
  convert(
    question: { from: string; to: string; amount: string | number } & OnDay,
    options?: CallOptions,
  ): Promise<Conversion>;
}

/** Whose rate is asked for. */
export interface OnDay {
  /**
   * The day of the rate, `YYYY-MM-DD`, of a service that keeps the rates of past days; default: the newest.
   * An answer of another day, as from a service that does not know the parameter, is a `protocol` error.
   */
  date?: string | undefined;
}

// A function each, and not methods: a page carries only what it asks.

/** Asks where the caller is; see {@link Client.origin}. */
export function askOrigin(
  call: Call,
  options: CallOptions & { to?: string | undefined } = {},
): Promise<Origin> {
  const { to } = options;
  return call('origin', to ? { [parameters.to]: to } : {}, parseOrigin, options);
}

/** Asks what one unit of `from` is worth in `to`; see {@link Client.swap}. */
export function askSwap(
  call: Call,
  { from, to }: { from: string; to: string },
  options?: CallOptions,
): Promise<Swap> {
  return call('swap', { [parameters.from]: from, [parameters.to]: to }, parseSwap, options);
}

/** Asks for a single conversion; see {@link Client.convert}. */
export function askConversion(
  call: Call,
  { from, to, amount }: { from: string; to: string; amount: string | number },
  options?: CallOptions,
): Promise<Conversion> {
  return call(
    'convert',
    { [parameters.from]: from, [parameters.to]: to, [parameters.amount]: String(amount) },
    (answer) => parseConvert(answer, { from, to }),
    options,
  );
}

/** Asks for the rate of a day, and takes no other. */
function on(date: string | undefined, call: Call): Call {
  if (date === undefined) return call;
  return (operation, inputs, parse, options) =>
    call(
      operation,
      { ...inputs, [parameters.date]: date },
      (answer) => {
        const parsed = parse(answer);
        const isOther = ownValue(ownValue(answer, 'meta_data'), 'date') !== date;
        return parsed.ok && isOther ? refuse('rates of another day') : parsed;
      },
      options,
    );
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
    swap: ({ date, ...pair }, each) => askSwap(on(date, call), pair, each),
    convert: ({ date, ...question }, each) => askConversion(on(date, call), question, each),
  };
}
