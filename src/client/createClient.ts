import {
  parseConvert,
  parseOrigin,
  parseSwap,
  type Conversion,
  type Origin,
  type Swap,
} from '../protocol/index.js';
import { ownValue } from '../protocol/ownData.js';
import { refuse } from '../protocol/readEnvelope.js';
import { baseUrl } from './baseUrl.js';
import { createCall, type Call, type CallOptions, type ClientOptions } from './createCall.js';
import { trustBase } from './trustedTypes.js';

/**
 * The calls of the service interface. Each call rejects with a {@link LocalPriceError}, or with the reason
 * of the signal that ended it.
 */
export interface Client {
  /**
   * Requests the caller's place (section 4.3). Costs no token.
   *
   * @param options with `to`, an ISO 4217 code, the call also requests the rate from the caller's currency
   * to that currency, and costs the same as a swap; services that do not know the parameter omit the rate. With
   * `country`, an ISO 3166 alpha-2 code, it requests that country instead of the caller's; services that do not know
   * the parameter answer with the caller's
   */
  origin(options?: CallOptions & OriginOptions): Promise<Origin>;
  /** Requests the same as {@link Client.origin}, on the other path that the interface lists. */
  single(options?: CallOptions): Promise<Origin>;
  /** Requests the value of one unit of `from` in `to` (section 4.1). Costs one token. */
  swap(pair: { from: string; to: string } & OnDay, options?: CallOptions): Promise<Swap>;
  /** Requests a single conversion (section 4.2); `amount` is a plain decimal. */
  convert(
    question: { from: string; to: string; amount: string | number } & OnDay,
    options?: CallOptions,
  ): Promise<Conversion>;
}

/** What an origin call also asks for. */
export interface OriginOptions {
  /** ISO 4217 code. */
  to?: string | undefined;
  /** ISO 3166 alpha-2 code. */
  country?: string | null | undefined;
}

/** The day of a requested rate. */
export interface OnDay {
  /**
   * The day of the rate, `YYYY-MM-DD`, for services that keep the rates of past days; default: the newest
   * rate. An answer for another day (the service may not know the parameter) is a `protocol` error.
   */
  date?: string | undefined;
}

// These are functions, not methods, so that a bundle contains only those that it uses.

/** Requests the caller's place; see {@link Client.origin}. */
export function askOrigin(call: Call, options: CallOptions & OriginOptions = {}): Promise<Origin> {
  const { to, country } = options;
  return call('origin', { ...(to && { to }), ...(country && { country }) }, parseOrigin, options);
}

/** Requests the value of one unit of `from` in `to`; see {@link Client.swap}. */
export function askSwap(
  call: Call,
  { from, to }: { from: string; to: string },
  options?: CallOptions,
): Promise<Swap> {
  return call('swap', { from, to }, parseSwap, options);
}

/** Requests a single conversion; see {@link Client.convert}. */
export function askConversion(
  call: Call,
  { from, to, amount }: { from: string; to: string; amount: string | number },
  options?: CallOptions,
): Promise<Conversion> {
  return call(
    'convert',
    { from, to, amount: String(amount) },
    (answer) => parseConvert(answer, { from, to }),
    options,
  );
}

/** Returns a call that requests the rate of a day and refuses rates of other days. */
function on(date: string | undefined, call: Call): Call {
  if (date === undefined) return call;
  return (operation, inputs, parse, options) =>
    call(
      operation,
      { ...inputs, date },
      (answer) => {
        const parsed = parse(answer);
        const isOther = ownValue(ownValue(answer, 'meta_data'), 'date') !== date;
        return parsed.ok && isOther ? refuse('rates of another day') : parsed;
      },
      options,
    );
}

/**
 * Creates a client for one service and key.
 *
 * @throws LocalPriceError `config` if an option is missing or malformed
 */
export function createClient(options: ClientOptions): Client {
  const call = createCall(options);
  trustBase(`${baseUrl(options.baseUrl)}/`);
  return {
    origin: (each) => askOrigin(call, each),
    single: (each) => call('single', {}, parseOrigin, each),
    swap: ({ date, ...pair }, each) => askSwap(on(date, call), pair, each),
    convert: ({ date, ...question }, each) => askConversion(on(date, call), question, each),
  };
}
