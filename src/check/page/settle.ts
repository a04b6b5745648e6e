import { setTimeout as sleep } from 'node:timers/promises';
import { screen } from './emulateCountry.js';
import { evaluate, sourceOf } from './evaluate.js';
import type { DevToolsSession } from './openBrowser.js';
import { until } from './until.js';
import type { PageWatch } from './watchPage.js';

/** Milliseconds between two looks at whether the page has settled. */
const pause = 100;

/** Milliseconds without requests and changes, after which a page has settled. */
const calm = 500;

/** Milliseconds after it was parsed for which a page may load and send requests. */
const restless = 5000;

/** What decides whether the page has settled. */
interface Progress {
  isParsed: boolean;
  isLoaded: boolean;
  pending: number;
  /** Changes with what is shown. */
  mark: string;
}

/** Looks at what the page still waits for. The function is sent into the page as text. */
function progress(): Progress {
  let pending = 0;
  let mark = '';
  const walk = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      const { localName, shadowRoot } = element;
      if (localName === 'local-price' || localName === 'geo-gate') {
        const state = ['pending', 'base', 'local', 'error', 'open', 'closed'].find(
          (each) => shadowRoot && element.matches(`:state(${each})`),
        );
        mark += `${state} ${(element as { value?: { amount: string } }).value?.amount} `;
        if (state === 'pending' && (element as { loading?: string }).loading !== 'lazy')
          pending += 1;
      }
      if (shadowRoot) walk(shadowRoot);
    }
  };
  walk(document);
  const { readyState } = document;
  return { isParsed: readyState !== 'loading', isLoaded: readyState === 'complete', pending, mark };
}

/** Waits until the page has settled. */
export async function settle(
  session: DevToolsSession,
  watch: PageWatch,
  stop: AbortSignal,
): Promise<void> {
  let last = '';
  let since = Date.now();
  let parsed = 0;
  while (!stop.aborted) {
    const now = await until(stop, evaluate<Progress>(session, `(${sourceOf(progress)})()`));
    if (now?.isParsed) parsed ||= Date.now();
    const isLoading = !now?.isLoaded || watch.awaited() > 0;
    const isBusy = isLoading && !(parsed && Date.now() - parsed > restless);
    if (!now || now.mark !== last || now.pending || isBusy) since = Date.now();
    last = now?.mark ?? '';
    if (Date.now() - since >= calm) return;
    await sleep(pause);
  }
}

/** Makes the screen as high as the page, so that lazy prices are asked for. */
export async function showAll(session: DevToolsSession, watch: PageWatch): Promise<void> {
  const isLazy = `[...document.querySelectorAll('local-price')].some((each) => each.loading === 'lazy')`;
  if (!(await evaluate<boolean>(session, isLazy))) return;
  const height = await evaluate<number>(session, 'document.documentElement.scrollHeight');
  await session.send('Emulation.setDeviceMetricsOverride', screen(Math.min(height ?? 0, 20_000)));
  await settle(session, watch, AbortSignal.timeout(restless));
}
