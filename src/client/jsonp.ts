import { LocalPriceError, type LocalPriceErrorCode } from './LocalPriceError.js';
import type { Transport } from './transport.js';

/** How long a name stays taken after its call has ended, in milliseconds. */
const graceTime = 4000;

/**
 * Asks by a script element (section 4.3 of the service interface) and calls back under a random
 * global name.
 *
 * The answer runs as a script of the page: whoever does not trust the service with that takes
 * another transport. What this one can do is read own data only, at once, and leave nothing behind.
 */
export const jsonp: Transport = (url, read, { signal, callbackParam, nonce }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const frame = emptyFrame();
    const inner = frame?.contentDocument ?? document;
    const scope = inner.defaultView as unknown as Record<string, unknown>;
    const name = randomName();
    const script = inner.createElement('script');
    let called = false;

    const callBack = (answer: unknown): void => {
      called = true;
      let result;
      try {
        // Read within the call: later, the script could have changed what it handed over.
        result = read(answer);
      } catch (error) {
        return end(() => reject(error as Error));
      }
      end(() => resolve(result));
    };

    const fail = (code: LocalPriceErrorCode, message: string, cause?: unknown): void =>
      end(() => reject(new LocalPriceError(code, message, { cause })));

    const cancel = (): void => {
      // Removing a script element does not stop it; one that has moved to a document without a
      // window never runs, so nothing can call back any more.
      document.implementation.createHTMLDocument('').adoptNode(script);
      end(() => reject(signal.reason as Error));
      delete scope[name];
    };

    const end = (settle: () => void): void => {
      called = true;
      signal.removeEventListener('abort', cancel);
      script.onload = script.onerror = null;
      script.remove();
      frame?.remove();
      // An answer may call twice, or late: into nothing, not into the page's error handler.
      const ignore = (): void => undefined;
      scope[name] = ignore;
      setTimeout(() => {
        if (scope[name] === ignore) delete scope[name];
      }, graceTime);
      settle();
    };

    scope[name] = callBack;
    signal.addEventListener('abort', cancel);
    const address = new URL(url);
    address.searchParams.set(callbackParam, name);
    script.async = true;
    script.referrerPolicy = 'strict-origin-when-cross-origin';
    if (nonce) script.nonce = nonce;
    script.onerror = () =>
      fail(
        'network',
        `No script from ${url.origin}: it is down, answers with an HTTP error, or is blocked here.`,
      );
    // An answer may still call back a little after the load event: one macrotask is granted.
    script.onload = () =>
      void setTimeout(() => {
        if (called) return;
        fail(
          'protocol',
          `No JSONP from ${url.origin}: check base-url and callback-param="${callbackParam}".`,
        );
      });
    try {
      script.src = address.href;
    } catch (cause) {
      return fail('csp', 'The Trusted Types of this page do not let a script in.', cause);
    }
    (inner.head ?? inner.documentElement).append(script);
  });

/**
 * Where a script goes in Firefox: a page that is left in mid-call can enter its back/forward cache
 * only if the request has ended, and there a request ends with its frame alone. See
 * docs/decisions/2026-11-21-a-frame-in-firefox.md.
 */
function emptyFrame(): HTMLIFrameElement | undefined {
  if (!('mozInnerScreenX' in window)) return undefined;
  const frame = document.createElement('iframe');
  (document.head ?? document.documentElement).append(frame);
  // Takes over the address of the page, which the service may want to know (HTML, document.open). A
  // sandboxed page cannot look into its frames.
  frame.contentDocument?.open();
  frame.contentDocument?.close();
  return frame;
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(3));
  return `localPrice_${Array.from(bytes, (part) => part.toString(36)).join('')}`;
}
