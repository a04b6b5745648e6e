import { baseUrl as checkBaseUrl } from './baseUrl.js';
import {
  defaultCallbackParameter,
  parameters,
  parseConvert,
  parseOrigin,
  parseSwap,
  paths,
  type Conversion,
  type Operation,
  type Origin,
  type Parsed,
  type Swap,
} from '../protocol/index.js';
import { longestText } from '../protocol/readEnvelope.js';
import { LocalPriceError } from './LocalPriceError.js';
import { fetchJson } from './fetchJson.js';
import { jsonp } from './jsonp.js';
import { jsonpIsolated } from './jsonpIsolated.js';
import {
  isTransportName,
  transportNames,
  type Transport,
  type TransportName,
} from './transport.js';
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

const transports: Record<TransportName, () => Transport> = {
  jsonp: () => jsonp,
  'jsonp-isolated': jsonpIsolated,
  fetch: () => fetchJson,
};

/**
 * Makes a client of one service and key.
 *
 * @throws LocalPriceError `config` where an option is missing or malformed
 */
export function createClient(options: ClientOptions): Client {
  const base = checkBaseUrl(options.baseUrl ?? '');
  const { apikey, timeout = 5000, callbackParam = defaultCallbackParameter } = options;
  const isPage = typeof document !== 'undefined';
  const name = options.transport ?? (isPage ? 'jsonp' : 'fetch');
  check(apikey, 'apikey', apikey, 'the public key of your service');
  check(isTransportName(name), 'transport', name, transportNames.join(' or '));
  check(isPage || name === 'fetch', 'transport', name, 'fetch where there is no document');
  check(timeout > 0 && timeout < 2 ** 31, 'timeout', timeout, 'milliseconds such as 5000');
  check(
    callbackParam && !Object.values<string>(parameters).includes(callbackParam),
    'callback-param',
    callbackParam,
    'the name of a parameter of its own',
  );
  const transport = transports[name]();
  trustBase(base);

  const call = <T>(
    operation: Operation,
    inputs: Record<string, string>,
    parse: (answer: unknown) => Parsed<T>,
    { signal }: CallOptions = {},
  ): Promise<T> => {
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

  return {
    origin: (each) =>
      call('origin', each?.to ? { [parameters.to]: each.to } : {}, parseOrigin, each),
    single: (each) => call('single', {}, parseOrigin, each),
    swap: ({ from, to }, each) =>
      call('swap', { [parameters.from]: from, [parameters.to]: to }, parseSwap, each),
    convert: ({ from, to, amount }, each) =>
      call(
        'convert',
        { [parameters.from]: from, [parameters.to]: to, [parameters.amount]: String(amount) },
        (answer) => parseConvert(answer, { from, to }),
        each,
      ),
  };
}

/**
 * Runs a call that may take `timeout` milliseconds. The signal that it is given aborts when they are
 * over, with a `timeout` error as its reason, or when one of `signals` aborts, with that reason.
 */
function withDeadline<T>(
  timeout: number,
  signals: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = new AbortController();
    const signal = AbortSignal.any([deadline.signal, ...signals.filter((each) => !!each)]);
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
  const hide = (each: string): string => each.split(apikey).join('…');
  const decoded = hide(text).replace(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(parseInt(code.slice(1), 16)),
  );
  // A long text has been cut, perhaps in the middle of the key.
  return text.length < longestText ? hide(decoded) : hide(decoded).replace(/\S*$/, '…');
}

function check(isGood: unknown, name: string, value: unknown, remedy: string): void {
  if (isGood) return;
  throw new LocalPriceError('config', `${name}="${String(value)}": write ${remedy}.`);
}
