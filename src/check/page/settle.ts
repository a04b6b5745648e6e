import { elementsIn } from '../../visit/elementsIn.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalPrice } from '../../elements/local-price/local-price.js';
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
function progress(all: readonly Element[]): Progress {
  let pending = 0;
  let mark = '';
  for (const element of all) {
    const name = Reflect.get(Element.prototype, 'localName', element);
    if (name !== 'local-price' && name !== 'geo-gate') continue;
    const state = ['pending', 'base', 'local', 'error', 'open', 'closed'].find((each) =>
      element.matches(`:state(${each})`),
    );
    const shown = element.shadowRoot?.textContent ?? '';
    mark += `${state} ${shown.slice(0, 100)} `;
    if (state === 'pending') pending += 1;
  }
  const state = Reflect.get(Document.prototype, 'readyState', document) as string;
  return { isParsed: state !== 'loading', isLoaded: state === 'complete', pending, mark };
}

/**
 * Counts the lazy prices, and those of them that wait: only the page's own objects know them. A page that misleads here is
 * left earlier or later, no more. The function is sent into the page as text.
 */
function countLazy(all: readonly Element[]): [lazy: number, pending: number] {
  let [lazy, pending] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const price = all[at] as LocalPrice;
    if (price.localName !== 'local-price' || price.loading !== 'lazy') continue;
    lazy += 1;
    if (price.matches(':state(pending)')) pending += 1;
  }
  return [lazy, pending];
}

/** Returns what the page waits for, but for its lazy prices; `null` if it goes on to another address. */
async function progressOf(session: DevToolsSession, watch: PageWatch): Promise<Progress | null> {
  const code = `(${sourceOf(progress)})((${sourceOf(elementsIn)})())`;
  const found = await evaluate(session, code, await watch.world());
  if ('fault' in found) return null;
  const now = found.value as Progress;
  if (!now.pending) return now;
  const [, lazy] = await lazyIn(session, watch);
  return { ...now, pending: Math.max(0, now.pending - lazy) };
}

async function lazyIn(
  session: DevToolsSession,
  watch: PageWatch,
): Promise<readonly [lazy: number, pending: number]> {
  const code = `(${sourceOf(countLazy)})((${sourceOf(elementsIn)})())`;
  const found = await evaluate(session, code, watch.pageWorld());
  const counts = 'value' in found ? found.value : null;
  const [lazy, pending] = Array.isArray(counts) ? (counts as unknown[]) : [];
  return typeof lazy === 'number' && typeof pending === 'number' ? [lazy, pending] : [0, 0];
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
    const now = await until(stop, progressOf(session, watch));
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
  const [lazy] = await lazyIn(session, watch);
  if (!lazy) return;
  const { cssContentSize } = (await session.send('Page.getLayoutMetrics')) as {
    cssContentSize: { height: number };
  };
  const height = Math.min(Math.ceil(cssContentSize.height), 20_000);
  await session.send('Emulation.setDeviceMetricsOverride', screen(height));
  await settle(session, watch, AbortSignal.timeout(restless));
}
