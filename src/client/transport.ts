/** The ways in which an answer can reach the page. */
export const transportNames = ['jsonp', 'jsonp-isolated', 'fetch'] as const;

/**
 * `jsonp`: a script element in the page. `jsonp-isolated`: the same script in a sandboxed frame, which
 * passes only text to the page. `fetch`: JSON that the service shares with any origin.
 */
export type TransportName = (typeof transportNames)[number];

/** The options of a call. */
export interface TransportOptions {
  /**
   * Ends the call: the promise rejects with the signal's reason, and a later answer is ignored. The browser
   * still fetches the script of a script element in the page, and delays the page's `load` event for it:
   * the script can only be kept from running.
   */
  signal: AbortSignal;
  /** The query parameter that contains the name of the JSONP callback. */
  callbackParam: string;
  /** The nonce of every inserted script, for pages with a nonce in their policy. */
  nonce?: string | undefined;
}

/**
 * What a transport throws if a script of the page has removed the frame that the request was in. Not an `Error`: to
 * create one at load makes V8 parse the whole file again where developer tools are attached.
 */
export const removed = {};

/**
 * Reads an answer, and returns the result or throws.
 *
 * @param status the HTTP status; missing: unknown
 */
export type ReadAnswer<T> = (answer: unknown, status?: number) => T;

/**
 * Sends one request and passes the answer to `read` as soon as it arrives. What `read` returns or throws is
 * the result. Nothing else receives the raw answer.
 *
 * @throws LocalPriceError `network`, `csp`, `protocol` or `service`; or the signal's reason; or {@link removed}
 */
export type Transport = <T>(url: URL, read: ReadAnswer<T>, options: TransportOptions) => Promise<T>;
