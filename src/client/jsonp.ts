import { fromDocument, fromWindow } from '../input/index.js';
import { attach } from './attach.js';
import { noCallback, noScript, withCallback } from './callback.js';
import { removed, type Transport } from './transport.js';
import { trusted } from './trustedTypes.js';
import { stopped, watchPolicy } from './watchPolicy.js';

/** Milliseconds for which a callback name stays reserved after its call has ended. */
const graceTime = 4000;

/**
 * Uses a script element (section 4.3 of the service interface) that calls a function with a random global
 * name.
 *
 * The answer runs as a script of the page, so the service is trusted with the page. A site that does not
 * trust it uses another transport. Mistakes are contained: the answer is read at once, only its own data is
 * read, and a late or second call has no effect.
 */
export const jsonp: Transport = (url, read, { signal, callbackParam, nonce = '' }) =>
  new Promise((resolve, reject) => {
    const early = findEarlyCall(url, callbackParam);
    // A frame would not use what the page has loaded.
    const frame = early ? undefined : emptyFrame(() => fail(removed));
    const inner = frame?.contentDocument ?? document;
    const scope = fromDocument('defaultView', inner) as unknown as Record<string, unknown>;
    const [address, name] = early ?? withCallback(url, callbackParam);
    const script = inner.createElement('script');
    const stopWatch = watchPolicy(inner, address);

    // The promise settles after the frame was removed: Firefox ends whatever began within a call from a frame,
    // such as locks, when it removes that frame (https://bugzilla.mozilla.org/show_bug.cgi?id=1663090).
    const callBack = (answer: unknown): void => {
      try {
        // The answer is read within the call, because the script may change it later.
        const result = read(answer);
        end();
        resolve(result);
      } catch (error) {
        fail(error);
      }
    };

    const fail = (error: unknown): void => {
      end();
      reject(error as Error);
    };

    const cancel = (): void => {
      // Removing a script element does not stop it. A script in a document without a window never runs, so
      // it can no longer call back.
      document.implementation.createHTMLDocument('').adoptNode(script);
      fail(signal.reason);
      Reflect.deleteProperty(scope, name);
    };

    const end = (): void => {
      // A second or late call has no effect, and does not reach the page's error handler. `Reflect` does not
      // throw if the answer has declared the name in its own way.
      Reflect.set(scope, name, () => undefined);
      setTimeout(() => Reflect.deleteProperty(scope, name), graceTime);
      stopWatch();
      signal.removeEventListener('abort', cancel);
      script.onload = script.onerror = null;
      // Old libraries replace `remove` with a function that throws if the element is already removed.
      for (const each of [script, frame]) if (each?.isConnected) each.remove();
    };

    scope[name] = callBack;
    signal.addEventListener('abort', cancel);
    script.referrerPolicy = 'strict-origin-when-cross-origin';
    script.nonce = nonce;
    // The connection that loaded our own file carries no cookies; a request with cookies needs another.
    const own = `script[data-base-url][crossorigin][src^="${url.origin}/"]`;
    if (early) script.crossOrigin = early[2].crossOrigin;
    else if (document.querySelector(own)) script.crossOrigin = 'anonymous';
    script.onerror = () => {
      const directive = stopWatch();
      fail(directive ? stopped(url, directive) : noScript(url));
    };
    // An answer may call back shortly after the load event, so wait for one macrotask. If it has called back, the
    // failure has no effect.
    script.onload = () => void setTimeout(() => fail(noCallback(url, callbackParam)));
    let source = address;
    try {
      source = trusted().createScriptURL(address);
    } catch {
      // Only an element names this address: the page decides whether it can be used as a plain text.
    }
    try {
      script.src = source;
    } catch (cause) {
      return fail(stopped(url, 'trusted-types', cause));
    }
    try {
      attach(script);
      // Not before: WebKit ends a preload whose link is removed if nothing else uses it.
      early?.[2].remove();
    } catch (error) {
      fail(error);
    }
  });

/**
 * Finds the call that the first statement of the script file, or an inline script of the page, has sent as a preload
 * (see src/protocol/earlyCall.ts), if it is this call, with a callback name of our form. The rate in its answer may be to
 * any currency, or missing. A link with another address stays, because readers may have written it.
 *
 * @returns the address, the callback name, and the link, whose `crossorigin` the script needs to use what was loaded
 */
function findEarlyCall(
  url: URL,
  callbackParam: string,
): [address: string, name: string, link: HTMLLinkElement] | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][data-local-price]');
  const form =
    /^([^?]+\/origin\?apikey=[^&?]+)(?:&to=[A-Z]{3})?&([^&=?]+)=(localPrice_\d+_\d+_\d+)$/;
  const [, start, parameter, name] = form.exec(link?.href ?? '') ?? [];
  const isOwn = start === url.href.replace(/&to=\w+$/, '') && parameter === callbackParam;
  // Our links send no cookies to another origin.
  if (!link || !name || !isOwn || link.crossOrigin === 'use-credentials') return undefined;
  return [link.href, name, link];
}

/**
 * Creates the frame for a script in Firefox. A page that is left during a call can enter the back/forward
 * cache only if the request has ended, and in Firefox, a request ends only with its frame (no report found). See
 * docs/decisions/2026-11-21-a-frame-in-firefox.md.
 *
 * @param onRemoved called when the frame is not in the page any more
 */
function emptyFrame(onRemoved: () => void): HTMLIFrameElement | undefined {
  if (fromWindow('mozInnerScreenX') === undefined) return undefined;
  const frame = document.createElement('iframe');
  attach(frame, onRemoved);
  // The frame inherits the address of the page (HTML, document.open), which the service may need. A
  // sandboxed page cannot access its frames.
  frame.contentDocument?.open();
  frame.contentDocument?.close();
  return frame;
}
