import { LocalPriceError } from './LocalPriceError.js';

/** A script that did not come, or came with an HTTP error. */
export function noScript(url: URL): LocalPriceError {
  return new LocalPriceError(
    'network',
    `No script from ${url.origin}: it is down, answers with an HTTP error, or is blocked here.`,
  );
}

/** A script that did not call back. */
export function noCallback(url: URL, callbackParam: string): LocalPriceError {
  return new LocalPriceError(
    'protocol',
    `No JSONP from ${url.origin}: check base-url and callback-param="${callbackParam}".`,
  );
}

/** A request that the page's own policy stops. */
export function stopped(url: URL, directive: string, cause?: unknown): LocalPriceError {
  return new LocalPriceError(
    'csp',
    `The policy of this page (${directive}) stops ${url.origin}: allow it there.`,
    { cause },
  );
}
