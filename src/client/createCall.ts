import { LocalPriceError } from '../input/index.js';
import { baseUrl as checkBaseUrl } from './baseUrl.js';
import {
  defaultCallbackParameter,
  parameters,
  paths,
  type Operation,
  type Parsed,
} from '../protocol/index.js';
import { longestText } from '../protocol/readEnvelope.js';
import { fetchJson } from './fetchJson.js';
import { jsonp } from './jsonp.js';
import { jsonpIsolated } from './jsonpIsolated.js';
import { transportNames, type Transport, type TransportName } from './transport.js';
import { trustBase } from './trustedTypes.js';

/** Which service a client asks, and how. */
export interface ClientOptions {
  /** The service's `{base_url}`, an http or https address. */
  baseUrl: string;
  /** The public key. */
  apikey: string;
  /** Default: `jsonp` where there is a document, else `fetch`. */
  transport?: TransportName | undefined;
  /** Milliseconds for one whole call; default 5000. */
  timeout?: number | undefined;
  /** Name of the JSONP callback parameter; default `callback`. */
  callbackParam?: string | undefined;
  /** Put on every script that is inserted. */
  nonce?: string | undefined;
  /** Ends every call of this client. */
  signal?: AbortSignal | undefined;
  /** Called with each request before it is sent. */
  onCall?: ((operation: Operation) => void) | undefined;
}

/** What each call takes besides its inputs. */
export interface CallOptions {
  /** Ends this call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks the service once, with inputs by the names of their parameters. Rejects with a
 * {@link LocalPriceError}, or with the reason of the signal that ended the call.
 */
export type Call = <T>(
  operation: Operation,
  inputs: Record<string, string>,
  parse: (answer: unknown) => Parsed<T>,
  options?: CallOptions,
) => Promise<T>;

const transports: Record<TransportName, () => Transport> = {
  jsonp: () => jsonp,
  'jsonp-isolated': jsonpIsolated,
  fetch: () => fetchJson,
};

/**
 * Makes what asks one service with one key.
 *
 * @throws LocalPriceError `config` where an option is missing or malformed
 */
export function createCall(options: ClientOptions): Call {
  const base = checkBaseUrl(options.baseUrl ?? '');
  const { apikey, timeout = 5000, callbackParam = defaultCallbackParameter } = options;
  const isPage = !!globalThis.document;
  const name = options.transport ?? (isPage ? 'jsonp' : 'fetch');
  check(apikey, 'apikey', apikey, 'the public key of your service');
  check(transportNames.includes(name), 'transport', name, transportNames.join(' or '));
  check(isPage || name === 'fetch', 'transport', name, 'fetch where there is no document');
  checkTimeout(timeout);
  check(
    callbackParam && !Object.values<string>(parameters).includes(callbackParam),
    'callback-param',
    callbackParam,
    'a name of its own',
  );
  const transport = transports[name]();
  trustBase(base);

  return (operation, inputs, parse, { signal } = {}) => {
    const url = new URL(base + paths[operation]);
    options.onCall?.(operation);
    url.search = new URLSearchParams({ [parameters.apikey]: apikey, ...inputs }).toString();
    return withDeadline(timeout, [options.signal, signal], (deadline) =>
      transport(url, (answer) => unwrap(parse(answer), apikey), {
        signal: deadline,
        callbackParam,
        nonce: options.nonce,
      }),
    );
  };
}

/**
 * Runs a call that may take `timeout` milliseconds. The signal that it is given aborts when they are
 * over, with a `timeout` error as its reason, or when one of `signals` aborts, with that reason.
 */
export function withDeadline<T>(
  timeout: number,
  signals: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = new AbortController();
    const signal = AbortSignal.any([deadline.signal, ...signals.filter((each) => !!each)]);
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    const timer = setTimeout(
      () => deadline.abort(new LocalPriceError('timeout', `No answer within ${timeout} ms.`)),
      timeout,
    );
    void run(signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Gives the checked value, or throws its fault as an error that does not tell the key. */
function unwrap<T>(parsed: Parsed<T>, apikey: string): T {
  if (parsed.ok) return parsed.value;
  const { fault } = parsed;
  throw fault.kind === 'service'
    ? new LocalPriceError('service', `The service says: ${without(apikey, fault.message)}`, fault)
    : new LocalPriceError('protocol', `Not an answer of the interface: ${fault.message}.`);
}

/** Hides the key, which a service may repeat raw or percent-encoded. */
function without(apikey: string, text: string): string {
  // A shorter text is not a real key, and occurs in ordinary words.
  if (apikey.length < 4) return text;
  const hidden = text.replaceAll(apikey, '…').replaceAll(encodeURIComponent(apikey), '…');
  // A long text has been cut, perhaps in the middle of the key.
  return text.length < longestText ? hidden : hidden.replace(/\S*$/, '…');
}

/** @throws LocalPriceError `config` where a timer can't take it */
export function checkTimeout(timeout: number): void {
  check(timeout > 0 && timeout < 2 ** 31, 'timeout', timeout, 'milliseconds such as 5000');
}

function check(isGood: unknown, name: string, value: unknown, remedy: string): void {
  if (isGood) return;
  throw new LocalPriceError('config', `${name}="${String(value)}": write ${remedy}.`);
}
