/**
 * Notes whether a policy of the page stops a request. Browsers tell that by an event in the document
 * that asks, before a script element has its `error` event, and a moment before or after `fetch` has
 * failed.
 *
 * @param document that asks, where there is one
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
