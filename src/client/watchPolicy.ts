import { LocalPriceError } from '../input/index.js';

/**
 * Notes whether a policy of the page stops a request. Browsers report that by an event in the document
 * that sends the request, before a script element has its `error` event, and a moment before or after
 * `fetch` has failed.
 *
 * @param document that sends the request, where there is one
 * @param address of the request
 * @returns ends the watch, and gives the directive that has stopped the request, or an empty text
 */
export function watchPolicy(document: Document | undefined, address: string): () => string {
  let directive = '';
  const listener = (event: SecurityPolicyViolationEvent): void => {
    const { blockedURI, disposition, effectiveDirective } = event;
    const isOfCall = /^(script|connect)-src/.test(effectiveDirective) && blockedURI;
    if (disposition === 'enforce' && isOfCall && address.startsWith(blockedURI)) {
      directive = effectiveDirective;
    }
  };
  document?.addEventListener('securitypolicyviolation', listener);
  return () => {
    document?.removeEventListener('securitypolicyviolation', listener);
    return directive;
  };
}

/** Reports a request that a policy of the page stops. */
export function stopped(url: URL, directive: string, cause?: unknown): LocalPriceError {
  return new LocalPriceError(
    'csp',
    `The policy of this page (${directive}) stops ${url.origin}: allow it there.`,
    { cause },
  );
}
