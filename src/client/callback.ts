import { LocalPriceError } from '../input/index.js';

/** Returns the address of a script with a unique JSONP callback that nobody can guess, and the name of this callback. */
export function withCallback(url: URL, callbackParam: string): [address: string, name: string] {
  const name = `localPrice_${crypto.getRandomValues(new Uint32Array(3)).join('_')}`;
  const address = new URL(url);
  address.searchParams.set(callbackParam, name);
  return [address.href, name];
}

/** Returns the error for an answer that did not arrive; `why` is a reason that only one transport has. */
export function noAnswer(url: URL, why: string, cause?: unknown): LocalPriceError {
  const message = `No answer from ${url.origin}: it is down, blocked, or ${why}.`;
  return new LocalPriceError('network', message, { cause });
}

/** Returns the error for a script that did not arrive, or arrived with an HTTP error. */
export function noScript(url: URL): LocalPriceError {
  return noAnswer(url, 'answered with an HTTP error');
}

/**
 * Returns the error for an answer that does not follow the interface. With a status that is a failure (RFC 9110, section
 * 15), the service has failed.
 *
 * @param why a sentence without its end
 * @param status the HTTP status; 0: unknown
 */
export function wrongAnswer(why: string, status = 0, cause?: unknown): LocalPriceError {
  if (status < 400) return new LocalPriceError('protocol', `${why}.`, { cause });
  const message = `${why}: HTTP status ${status}.`;
  return new LocalPriceError('service', message, { status, serviceCode: String(status), cause });
}

/** Returns the error for a script that did not call back. */
export function noCallback(url: URL, callbackParam: string): LocalPriceError {
  return new LocalPriceError(
    'protocol',
    `${url.origin} did not answer with JSONP: check base-url and callback-param="${callbackParam}".`,
  );
}
