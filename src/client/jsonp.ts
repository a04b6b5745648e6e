import { bare } from '../protocol/index.js';
import { callbackName } from './callbackName.js';
import { noCallback, noScript, stopped } from './faults.js';
import type { Transport } from './transport.js';
import { trusted } from './trustedTypes.js';
import { watchPolicy } from './watchPolicy.js';

// Taken when this module runs, before any answer. The two throw nothing where one has locked a name.
const { defineProperty, deleteProperty } = Reflect;
const { setTimeout } = globalThis;

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
    const name = callbackName();
    const script = inner.createElement('script');
    const address = new URL(url);
    address.searchParams.set(callbackParam, name);
    const stopWatch = watchPolicy(inner, address.href);
    let called = false;

    const callBack = (answer: unknown): void => {
      called = true;
      let result;
      try {
        // Read within the call: later, the script could have changed what it handed over.
        result = read(answer);
      } catch (error) {
        return fail(error);
      }
      end(() => resolve(result));
    };

    const fail = (error: unknown): void => end(() => reject(error as Error));

    const cancel = (): void => {
      // Removing a script element does not stop it; one that has moved to a document without a
      // window never runs, so nothing can call back any more.
      document.implementation.createHTMLDocument('').adoptNode(script);
      fail(signal.reason);
      deleteProperty(scope, name);
    };

    const end = (settle: () => void): void => {
      called = true;
      // An answer may call twice, or late: into nothing, not into the page's error handler.
      defineProperty(scope, name, bare({ value: () => undefined, configurable: true }));
      setTimeout(() => deleteProperty(scope, name), graceTime);
      try {
        stopWatch();
        signal.removeEventListener('abort', cancel);
        script.onload = script.onerror = null;
        // One that is out already may not be taken out twice where a library has replaced the method.
        if (script.isConnected) script.remove();
        frame?.remove();
      } catch {
        // An answer has replaced what takes things out: then they stay.
      }
      // Not before the frame is gone: Firefox lets nothing begin that begins on account of a frame which
      // then goes, be it a lock.
      settle();
    };

    scope[name] = callBack;
    signal.addEventListener('abort', cancel);
    script.async = true;
    script.referrerPolicy = 'strict-origin-when-cross-origin';
    if (nonce) script.nonce = nonce;
    script.onerror = () => {
      const directive = stopWatch();
      fail(directive ? stopped(url, directive) : noScript(url));
    };
    // An answer may still call back a little after the load event: one macrotask is granted.
    script.onload = () =>
      void setTimeout(() => {
        if (!called) fail(noCallback(url, callbackParam));
      });
    try {
      script.src = trusted().createScriptURL(address.href);
    } catch (cause) {
      return fail(stopped(url, 'trusted-types', cause));
    }
    try {
      (inner.head ?? inner.documentElement).append(script);
    } catch (error) {
      fail(error);
    }
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
