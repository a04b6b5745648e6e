import type { ScriptedService } from './service.ts';

/** The window of a whole page, with what the tests look at. */
export type PageWindow = Window & typeof globalThis;

/** A page of its own, in a frame. */
export interface OpenPage {
  window: PageWindow;
  document: Document;
  /** Settled when the page has loaded. */
  load: Promise<unknown>;
  /** What has reached the page's error handlers. */
  errors: string[];
  /** The first element that matches. */
  find<T extends Element>(selector: string): T;
  close(): void;
}

/**
 * Opens markup as a page that the server sends, and waits until it has loaded, or where a part of it
 * is held back, until what comes before is there.
 *
 * @param on sends the page; `html` of its script becomes the given markup
 */
export async function openPage(on: ScriptedService, html: string): Promise<OpenPage> {
  await on.extend({ html: `<!doctype html><html lang="en-US">${watcher}${html}` });
  const frame = document.createElement('iframe');
  frame.src = `${on.baseUrl}/page.html`;
  const load = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  const window = frame.contentWindow as PageWindow & { errors: string[] };
  if (!html.includes('<!--hold-->')) await load;
  else while (!window.document.querySelector('#last')) await new Promise(requestAnimationFrame);
  return {
    window,
    document: window.document,
    load,
    errors: window.errors,
    find: (selector) => window.document.querySelector(selector)!,
    close: () => frame.remove(),
  };
}

/** The first script of the page, with the nonce that the tests with a policy use. */
const watcher = `<script nonce="n0nce">
  var errors = [];
  addEventListener('error', (event) => event.message && errors.push(event.message));
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
</script>`;
