import type { ScriptedService } from './service.ts';

export type PageWindow = Window & typeof globalThis;

/** A page of its own, in a frame. */
export interface OpenPage {
  window: PageWindow;
  document: Document;
  load: Promise<unknown>;
  /** What has reached the page's error handlers. */
  errors: string[];
  find<T extends Element>(selector: string): T;
  close(): void;
}

/**
 * Opens markup as a page that the server sends, and waits until it has loaded, or where a part of it
 * is held back, until what comes before is there.
 *
 * @param on sends the page; `html` of its script becomes the given markup
 * @param query of the page's address, such as `?currency=EUR`
 */
export async function openPage(on: ScriptedService, html: string, query = ''): Promise<OpenPage> {
  await on.extend({ html: wholePage(html) });
  const page = openFrame(on, query);
  if (!html.includes('<!--hold-->')) await page.load;
  else
    while (!page.window.document.querySelector('#last')) await new Promise(requestAnimationFrame);
  return look(page);
}

/**
 * Opens what {@link openPage} has opened before once more, beside it or after it: another tab, a
 * reload, or the next page of the site. What the service answers goes on where it was.
 */
export async function openAgain(on: ScriptedService, query = ''): Promise<OpenPage> {
  const page = openFrame(on, query);
  await page.load;
  return look(page);
}

export function wholePage(html: string): string {
  return `<!doctype html><html lang="en-US">${watcher}${html}`;
}

let opened = 0;

function openFrame({ baseUrl }: ScriptedService, query: string) {
  const frame = document.createElement('iframe');
  // The server of the tests lets browsers keep what they have had from an address.
  frame.src = `${baseUrl}/page.html${query || '?'}&page=${(opened += 1)}`;
  const load = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  return { frame, load, window: frame.contentWindow as PageWindow & { errors: string[] } };
}

function look({ frame, load, window }: ReturnType<typeof openFrame>): OpenPage {
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
  addEventListener('unhandledrejection', ({ reason }) =>
    errors.push(String(reason) + (reason?.stack ? ' ' + reason.stack : '')));
</script>`;
