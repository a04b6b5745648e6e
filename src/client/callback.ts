import { LocalPriceError } from '../input/index.js';

/**
 * Names a JSONP callback, in a way that nothing else is named and nobody can guess.
 *
 * @returns the name, and the address that asks for a script which calls it
 */
export function withCallback(url: URL, callbackParam: string): [name: string, address: string] {
  const name = `localPrice_${crypto.getRandomValues(new Uint32Array(3)).join('_')}`;
  const address = new URL(url);
  address.searchParams.set(callbackParam, name);
  return [name, address.href];
}

/** Reports a script that did not come, or came with an HTTP error. */
export function noScript(url: URL): LocalPriceError {
  return new LocalPriceError(
    'network',
    `No script from ${url.origin}: it is down, blocked here, or answers with an HTTP error.`,
  );
}

/** Reports a script that did not call back. */
export function noCallback(url: URL, callbackParam: string): LocalPriceError {
  return new LocalPriceError(
    'protocol',
    `No JSONP from ${url.origin}: check base-url and callback-param="${callbackParam}".`,
  );
}
