import { LocalPriceError } from '../input/index.js';

/**
 * Watches whether a policy of the page blocks a request. Browsers report this by an event in the document
 * that sends the request, before a script element has its `error` event, and a moment before or after
 * `fetch` has failed.
 *
 * @param document the document that sends the request, if there is one
 * @param address the address of the request
 * @returns a function that ends the watch and returns the directive that blocked the request, or an empty
 * text
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

/** Returns the error for a request that a policy of the page blocks. */
export function stopped(url: URL, directive: string, cause?: unknown): LocalPriceError {
  return new LocalPriceError(
    'csp',
    `This page's policy (${directive}) blocks ${url.origin}: allow it in the policy.`,
    { cause },
  );
}
