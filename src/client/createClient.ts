import {
  parseConvert,
  parseOrigin,
  parseSwap,
  type Conversion,
  type Origin,
  type Swap,
} from '../protocol/index.js';
import { ownValue } from '../protocol/ownData.js';
import { protocolFault } from '../protocol/readEnvelope.js';
import { asText, check } from '../input/index.js';
import { baseUrl } from './baseUrl.js';
import { createCall, type Call, type CallOptions, type ClientOptions } from './createCall.js';
import { trustedBases } from './trustedTypes.js';

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
export function requestOrigin(
  call: Call,
  options: CallOptions & OriginOptions = {},
): Promise<Origin> {
  const { to, country } = options;
  return call('origin', { ...(to && { to }), ...(country && { country }) }, parseOrigin, options);
}

/** Requests the value of one unit of `from` in `to`; see {@link Client.swap}. */
export function requestSwap(
  call: Call,
  { from, to }: { from: string; to: string },
  options?: CallOptions,
): Promise<Swap> {
  return call('swap', { from, to }, parseSwap, options);
}

/** Requests a single conversion; see {@link Client.convert}. */
export function requestConversion(
  call: Call,
  { from, to, amount }: { from: string; to: string; amount: string | number },
  options?: CallOptions,
): Promise<Conversion> {
  return call(
    'convert',
    { from, to, amount: asText(amount) ?? '' },
    (answer) => parseConvert(answer, { from, to }),
    options,
  );
}

/** Returns a call that requests the rate of a day and refuses rates of other days. */
function on(date: string | undefined, call: Call): Call {
  if (date == null) return call;
  return (operation, inputs, parse, options) =>
    call(
      operation,
      { ...inputs, date },
      (answer) => {
        const parsed = parse(answer);
        const isOther = ownValue(ownValue(answer, 'meta_data'), 'date') !== date;
        return parsed.ok && isOther ? protocolFault('rates of another day') : parsed;
      },
      options,
    );
}

/**
 * Creates a client for one service and key.
 *
 * @throws LocalPriceError `config` if an option is missing or malformed
 * @example
 * const client = createClient({ baseUrl: 'https://rates.example.com', apikey: 'pk_123' });
 * const { exchangeRate } = await client.swap({ from: 'EUR', to: 'USD' });
 */
export function createClient(options: ClientOptions): Client {
  const given = checkSignal(options);
  // What is missing has a default, or createCall names it.
  checkTypes(given, {
    baseUrl: 'string',
    apikey: 'string',
    transport: 'string',
    timeout: 'number',
    callbackParam: 'string',
    nonce: 'string',
    onCall: 'function',
  });
  const call = createCall(given);
  trustedBases.add(baseUrl(given.baseUrl));
  return {
    origin: async (each) => {
      const given = checkSignal(each);
      checkTypes(given, { to: 'string', country: 'string' });
      return requestOrigin(call, given);
    },
    single: async (each) => call('single', {}, parseOrigin, checkSignal(each)),
    swap: async (question, each) => {
      const { date, ...pair } = checkQuestion(question);
      return requestSwap(on(date, call), pair, checkSignal(each));
    },
    convert: async (question, each) => {
      const { date, ...others } = checkQuestion(question);
      return requestConversion(on(date, call), others, checkSignal(each));
    },
  };
}

/** Returns a question. @throws LocalPriceError `config` if a currency or the date is not a text */
function checkQuestion<Q extends { from: string; to: string } & OnDay>(question: Q): Q {
  const given = Object(question) as Q;
  for (const name of ['from', 'to'] as const) {
    check(typeof given[name] === 'string', name, given[name], 'a currency such as EUR');
  }
  checkTypes(given, { date: 'string' });
  return given;
}

/** @throws LocalPriceError `config` if a value is there, and of another type */
function checkTypes<T extends object>(given: T, types: { [name in keyof T]?: string }): void {
  for (const [name, type] of Object.entries(types)) {
    const value = given[name as keyof T];
    check(value == null || typeof value === type, name, value, `a ${String(type)}`);
  }
}

/** Returns the options of a call. @throws LocalPriceError `config` if their signal is not an `AbortSignal` */
function checkSignal<O extends CallOptions>(options: O | undefined): O {
  const given = Object(options) as O;
  const { signal } = given;
  try {
    if (signal != null) AbortSignal.any([signal]);
  } catch {
    check(false, 'signal', signal, 'an AbortSignal');
  }
  return given;
}
