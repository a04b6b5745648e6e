import { fromWindow, LocalPriceError } from '../input/index.js';

/** The body of a report `integrity-violation` (W3C, Subresource Integrity). */
interface Violation {
  readonly blockedURL: string;
  readonly reportOnly: boolean;
}

/**
 * Watches whether a policy of the page blocks a request. Browsers report this by an event in the document
 * that sends the request, before a script element has its `error` event, and a moment before or after
 * `fetch` has failed.
 *
 * @param document the document that sends the request, if there is one
 * @param address the address of the request
 * @returns a function that ends the watch and returns the directive that blocked the request, `integrity-policy` for the
 * header of this name, or an empty text
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
  // Only Chromium reports that an Integrity-Policy has blocked a script. In Firefox:
  // https://bugzilla.mozilla.org/show_bug.cgi?id=2008916
  const ReportingObserver = fromWindow<typeof globalThis.ReportingObserver>('ReportingObserver');
  const observer =
    ReportingObserver &&
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports as { body: Violation }[]) {
          if (body.blockedURL === address && !body.reportOnly) directive = 'integrity-policy';
        }
      },
      { types: ['integrity-violation'] },
    );
  observer?.observe();
  document?.addEventListener('securitypolicyviolation', listener);
  return () => {
    observer?.disconnect();
    document?.removeEventListener('securitypolicyviolation', listener);
    return directive;
  };
}

/** Returns the error for a request that a policy of the page blocks. */
export function stopped(url: URL, directive: string, cause?: unknown): LocalPriceError {
  const message =
    `This page's policy (${directive}) blocks ${url.origin}: allow it, name it in data-base-url, or use another ` +
    'transport.';
  const subject = { of: 'page', name: directive, value: url.origin } as const;
  return new LocalPriceError('csp', message, { cause, subject });
}
