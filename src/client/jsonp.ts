import { bare } from '../protocol/index.js';
import { noCallback, noScript, withCallback } from './callback.js';
import type { Transport } from './transport.js';
import { trusted } from './trustedTypes.js';
import { stopped, watchPolicy } from './watchPolicy.js';

/** Milliseconds for which a name stays taken after its call has ended. */
const graceTime = 4000;

/**
 * Asks by a script element (section 4.3 of the service interface) that calls back under a random
 * global name.
 *
 * The answer runs as a script of the page, so the service is trusted with the page; a site that does
 * not trust it takes another transport. Mistakes are held: the answer is read at once and only its own
 * data, and a late or second call comes to nothing.
 */
export const jsonp: Transport = (url, read, { signal, callbackParam, nonce }) =>
  new Promise((resolve, reject) => {
    const frame = emptyFrame();
    const inner = frame?.contentDocument ?? document;
    const scope = inner.defaultView as unknown as Record<string, unknown>;
    const [name, address] = withCallback(url, callbackParam);
    const script = inner.createElement('script');
    const stopWatch = watchPolicy(inner, address);
    let called = false;

    const callBack = (answer: unknown): void => {
      called = true;
      let result;
      try {
        // Read within the call, since the script may change its answer later.
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
      Reflect.deleteProperty(scope, name);
    };

    const end = (settle: () => void): void => {
      called = true;
      // A second or late call comes to nothing, and not into the page's error handler. `Reflect` throws
      // nothing where the answer has declared the name for good.
      Reflect.defineProperty(scope, name, bare({ value: () => undefined, configurable: true }));
      setTimeout(() => Reflect.deleteProperty(scope, name), graceTime);
      stopWatch();
      signal.removeEventListener('abort', cancel);
      script.onload = script.onerror = null;
      // Old libraries replace `remove` with one that throws where the element is out already.
      for (const each of [script, frame]) if (each?.isConnected) each.remove();
      // Only now that the frame is gone: Firefox ends what has begun within a call from a frame when that
      // frame goes, locks among them.
      settle();
    };

    scope[name] = callBack;
    signal.addEventListener('abort', cancel);
    script.async = true;
    script.referrerPolicy = 'strict-origin-when-cross-origin';
    if (nonce) script.nonce = nonce;
    // The connection that has brought our own file carries no cookies: with them, this would be another.
    const own = `script[data-base-url][crossorigin][src^="${url.origin}/"]`;
    if (document.querySelector(own)) script.crossOrigin = 'anonymous';
    script.onerror = () => {
      const directive = stopWatch();
      fail(directive ? stopped(url, directive) : noScript(url));
    };
    // An answer may still call back a little after the load event, so it is granted one macrotask.
    script.onload = () =>
      void setTimeout(() => {
        if (!called) fail(noCallback(url, callbackParam));
      });
    try {
      script.src = trusted().createScriptURL(address);
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
 * Makes the frame that a script goes into in Firefox. A page that is left in mid-call can enter the
 * back/forward cache only if the request has ended, and in Firefox it ends only with its frame. See
 * docs/decisions/2026-11-21-a-frame-in-firefox.md.
 */
function emptyFrame(): HTMLIFrameElement | undefined {
  if (!('mozInnerScreenX' in window)) return undefined;
  const frame = document.createElement('iframe');
  (document.head ?? document.documentElement).append(frame);
  // The frame takes over the address of the page (HTML, document.open), which the service may want to
  // know. A sandboxed page cannot look into its frames.
  frame.contentDocument?.open();
  frame.contentDocument?.close();
  return frame;
}
