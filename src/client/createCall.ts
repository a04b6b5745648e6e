import { check, LocalPriceError } from '../input/index.js';
import { baseUrl as checkBaseUrl } from './baseUrl.js';
import {
  defaultCallbackParameter,
  parameters,
  paths,
  type Operation,
  type Parsed,
} from '../protocol/index.js';
import { maxTextLength } from '../protocol/readEnvelope.js';
import { noAnswer, wrongAnswer } from './callback.js';
import { fetchJson } from './fetchJson.js';
import { jsonp } from './jsonp.js';
import { jsonpIsolated } from './jsonpIsolated.js';
import { removed, transportNames, type Transport, type TransportName } from './transport.js';

/** The service that a client uses, and how it is reached. */
export interface ClientOptions {
  /** The service's `{base_url}`, an http or https address. */
  baseUrl: string;
  /** The public key. */
  apikey: string;
  /** Default: `jsonp` if there is a document, otherwise `fetch`. */
  transport?: TransportName | undefined;
  /** Milliseconds for one whole call, from 1 to 600,000; default 5000. */
  timeout?: number | undefined;
  /** The name of the JSONP callback parameter; default `callback`. */
  callbackParam?: string | undefined;
  /** The nonce of every inserted script. */
  nonce?: string | undefined;
  /** Ends every call of this client. */
  signal?: AbortSignal | undefined;
  /** Called with each request before it is sent. */
  onCall?: ((operation: Operation) => void) | undefined;
}

/** The options of each call. */
export interface CallOptions {
  /** Ends this call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends one request to the service; `inputs` maps parameter names to values. Rejects with a
 * {@link LocalPriceError}, or with the reason of the signal that ended the call.
 */
export type Call = <T>(
  operation: Operation,
  inputs: Partial<Record<keyof typeof parameters, string>>,
  parse: (answer: unknown) => Parsed<T>,
  options?: CallOptions,
) => Promise<T>;

const transports: Record<TransportName, () => Transport> = {
  jsonp: () => jsonp,
  'jsonp-isolated': jsonpIsolated,
  fetch: () => fetchJson,
};

/**
 * Returns a function that sends requests to one service with one key.
 *
 * @throws LocalPriceError `config` if an option is missing or malformed
 */
export function createCall(options: ClientOptions): Call {
  const base = checkBaseUrl(options.baseUrl ?? '');
  const { apikey } = options;
  const supported: readonly TransportName[] = globalThis.document ? transportNames : ['fetch'];
  const name = options.transport ?? supported[0]!;
  check(apikey, 'apikey', apikey, 'the public key of your service');
  check(supported.includes(name), 'transport', name, supported.join(' or '));
  // Read again for each request: the settings of a page change.
  const read = () => {
    const { timeout = defaultTimeout, callbackParam = defaultCallbackParameter, nonce } = options;
    check(isTimeout(timeout), 'timeout', timeout, timeoutRemedy);
    check(isCallbackParam(callbackParam), 'callback-param', callbackParam, callbackRemedy);
    return { timeout, callbackParam, nonce };
  };
  read();
  const transport = transports[name]();

  return (operation, inputs, parse, { signal } = {}) => {
    const url = new URL(base + paths[operation]);
    url.search = new URLSearchParams({ apikey, ...inputs }).toString();
    const { timeout, ...others } = read();
    return withDeadline(timeout, [options.signal, signal], (deadline) => {
      const send = () => {
        options.onCall?.(operation);
        return transport(url, (answer, status) => unwrap(parse(answer), apikey, status), {
          signal: deadline,
          ...others,
        });
      };
      // Once more, because a router may renew the head of a page. A tool that removes every frame must not cause a
      // storm of requests.
      return send()
        .catch((error: unknown) => (error === removed ? send() : Promise.reject(error)))
        .catch((error: unknown) => {
          throw error === removed ? noAnswer(url, 'removed by a script of the page') : error;
        });
    });
  };
}

/**
 * Runs a call with a deadline of `timeout` milliseconds. The signal that `run` receives aborts at the
 * deadline, with a `timeout` error as its reason, or when one of `signals` aborts, with that reason.
 */
export function withDeadline<T>(
  timeout: number,
  signals: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = new AbortController();
    const signal = AbortSignal.any([deadline.signal, ...signals.filter((each) => !!each)]);
    signal.throwIfAborted();
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

/** Returns the checked value. @throws LocalPriceError for its fault; the message does not contain the key */
function unwrap<T>(parsed: Parsed<T>, apikey: string, status?: number): T {
  if (parsed.ok) return parsed.value;
  const { fault } = parsed;
  throw fault.kind === 'service'
    ? new LocalPriceError('service', `The service says: ${without(apikey, fault.message)}`, fault)
    : wrongAnswer(`The answer has ${fault.message}`, status);
}

/** Hides the key in a text from the service, which may repeat it raw or percent-encoded. */
function without(apikey: string, text: string): string {
  // A shorter text is not a real key, and may occur in ordinary words.
  if (apikey.length < 4) return text;
  const hidden = text.replaceAll(apikey, '…').replaceAll(encodeURIComponent(apikey), '…');
  // A long text was cut, perhaps in the middle of the key.
  return text.length < maxTextLength ? hidden : hidden.replace(/(?<!\S)\S*$/, '…');
}

/** Returns whether a call can be limited to this time, in milliseconds. */
export function isTimeout(timeout: number): boolean {
  return timeout >= 1 && timeout <= 600_000;
}

/** Milliseconds after which a call fails. */
export const defaultTimeout = 5000;

/** What to write instead of a wrong timeout. */
export const timeoutRemedy = 'milliseconds from 1 to 600000, such as 5000';

/** Returns whether the callback parameter can have this name: it is not the name of another parameter. */
export function isCallbackParam(name: string): boolean {
  return /^[^\s&=?#]+$/.test(name) && !Object.hasOwn(parameters, name);
}

/** What to write instead of a wrong callback parameter. */
export const callbackRemedy = 'a name that no other parameter has, such as callback';
