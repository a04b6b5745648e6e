import { elementsIn } from '../../src/visit/elementsIn.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalPrice } from '../../src/elements/local-price/local-price.js';
import { screen } from './emulateCountry.js';
import { CheckError } from '../CheckError.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { evaluate } from './evaluate.js';
import type { DevToolsSession } from './openBrowser.js';
import { until } from './until.js';
import type { Frame, SessionWatch } from './watchSession.js';

/** Milliseconds between two questions whether the page has settled. */
const pause = 100;

/** Milliseconds without requests and changes, after which a page has settled. */
const calm = 500;

/** Milliseconds after it was parsed for which a page may load and send requests. */
const restless = 5000;

/** What a page has to show before it can have settled. */
export interface Awaited {
  /** Whether a price is to be seen. */
  readonly price: boolean;
  /** A CSS selector, of which an element is to be there; `null`: none. */
  readonly selector: string | null;
}

/** What decides whether the page has settled. */
interface Progress {
  isParsed: boolean;
  isLoaded: boolean;
  prices: number;
  pending: number;
  /** Whether an element is there for the selector; `null`: the selector is malformed. */
  isFound: boolean | null;
  /** Changes with what is shown. */
  mark: string;
}

/** Reads what the page still waits for. The function is sent into the page as text. */
function progress(all: readonly Element[], selector: string | null): Progress {
  let [prices, pending] = [0, 0];
  let isFound: boolean | null = selector === null;
  try {
    if (selector !== null)
      isFound = all.some((each) => Element.prototype.matches.call(each, selector));
  } catch {
    isFound = null;
  }
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
    if (name === 'local-price') prices += 1;
  }
  const state = Reflect.get(Document.prototype, 'readyState', document) as string;
  const [isParsed, isLoaded] = [state !== 'loading', state === 'complete'];
  return { isParsed, isLoaded, prices, pending, mark, isFound };
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

/** Returns what the page and its frames wait for, but for lazy prices; `null` if the page goes on to another address. */
async function progressOf(
  session: DevToolsSession,
  watch: SessionWatch,
  selector: string | null,
): Promise<Progress | null> {
  const [page, ...frames] = await watch.frames();
  const own = await progressIn(session, page, selector);
  if (!own) return null;
  const sum = { ...own };
  for (const frame of frames) {
    const more = await progressIn(session, frame, selector);
    if (!more) continue;
    sum.prices += more.prices;
    sum.pending += more.pending;
    sum.mark += more.mark;
    sum.isFound ||= more.isFound;
  }
  return sum;
}

async function progressIn(
  session: DevToolsSession,
  frame: Frame,
  selector: string | null,
): Promise<Progress | null> {
  const code = `(${sourceOf(progress)})((${sourceOf(elementsIn)})(), ${JSON.stringify(selector)})`;
  const found = await evaluate(session, code, await frame.world());
  if ('fault' in found) return null;
  const now = found.value as Progress;
  if (!now.pending) return now;
  const [, lazy] = await lazyIn(session, frame);
  return { ...now, pending: Math.max(0, now.pending - lazy) };
}

async function lazyIn(
  session: DevToolsSession,
  frame: Frame,
): Promise<readonly [lazy: number, pending: number]> {
  const code = `(${sourceOf(countLazy)})((${sourceOf(elementsIn)})())`;
  const found = await evaluate(session, code, frame.pageWorld());
  const counts = 'value' in found ? found.value : null;
  const [lazy, pending] = Array.isArray(counts) ? (counts as unknown[]) : [];
  return typeof lazy === 'number' && typeof pending === 'number' ? [lazy, pending] : [0, 0];
}

/**
 * Waits until the page has settled, with what it has to show.
 *
 * @returns whether an element for the selector was there; `true` without a selector
 * @throws CheckError if the selector is malformed
 */
export async function settle(
  session: DevToolsSession,
  watch: SessionWatch,
  stop: AbortSignal,
  { price, selector }: Awaited = { price: false, selector: null },
): Promise<boolean> {
  let isFound = selector === null;
  let last = '';
  let since = Date.now();
  let parsed = 0;
  while (!stop.aborted) {
    const now = await until(stop, progressOf(session, watch, selector));
    if (now?.isFound === null) {
      throw new CheckError(`--wait-for "${selector}" is not a CSS selector`);
    }
    isFound = now?.isFound ?? isFound;
    if (now?.isParsed) parsed ||= Date.now();
    const isLoading = !now?.isLoaded || watch.awaited() > 0;
    const isBusy = isLoading && !(parsed && Date.now() - parsed > restless);
    const isMissing = !now?.isFound || (price && !now.prices);
    if (!now || now.mark !== last || now.pending || isBusy || isMissing) since = Date.now();
    last = now?.mark ?? '';
    if (Date.now() - since >= calm) break;
    await sleep(pause);
  }
  return isFound;
}

/** Makes the screen as high as the page, so that lazy prices are asked for. */
export async function showAll(session: DevToolsSession, watch: SessionWatch): Promise<void> {
  const counts = (await watch.frames()).map((frame) => lazyIn(session, frame));
  if ((await Promise.all(counts)).every(([lazy]) => !lazy)) return;
  const { cssContentSize } = (await session.send('Page.getLayoutMetrics')) as {
    cssContentSize: { height: number };
  };
  const height = Math.min(Math.ceil(cssContentSize.height), 20_000);
  await session.send('Emulation.setDeviceMetricsOverride', screen(height));
  await settle(session, watch, AbortSignal.timeout(restless));
}
