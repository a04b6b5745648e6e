/** The ways in which an answer can reach the page. */
export const transportNames = ['jsonp', 'jsonp-isolated', 'fetch'] as const;

/**
 * `jsonp`: a script element in the page. `jsonp-isolated`: the same script in a sandboxed frame that
 * only lets a text out. `fetch`: JSON that the service shares with any origin.
 */
export type TransportName = (typeof transportNames)[number];

/** What a transport gets besides the address. */
export interface TransportOptions {
  /**
   * Ends the call: the promise rejects with the signal's reason, and no answer is taken any more.
   * The browser still fetches what a script element in the page has asked for, and holds back the
   * page's `load` event for it: only the running of the script can be stopped.
   */
  signal: AbortSignal;
  /** Name of the query parameter that names the JSONP callback. */
  callbackParam: string;
  /** Put on every script that is inserted, for a page with a nonce in its policy. */
  nonce?: string | undefined;
}

/**
 * Sends one request and hands the answer to `read` as soon as it arrives; what `read` returns or
 * throws is the result. The raw answer goes nowhere else.
 *
 * @throws LocalPriceError `network`, `csp`, `protocol` or `service`; or the signal's reason.
 */
export type Transport = <T>(
  url: URL,
  read: (answer: unknown) => T,
  options: TransportOptions,
) => Promise<T>;
