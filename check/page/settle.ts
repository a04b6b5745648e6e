import { elementsIn } from '../../src/visit/elementsIn.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalPrice } from '../../src/elements/local-price/local-price.js';
import { screen } from './emulateCountry.js';
import { CheckError } from '../CheckError.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { until } from './until.js';
import type { Frame, SessionWatch } from './watchSession.js';

const pause = 100;

/** Milliseconds without requests and changes, after which a page has settled. */
const calm = 500;

/** Milliseconds after it was parsed for which a page may load and send requests. */
const restless = 5000;

/** What a page has to show before it can have settled. */
export interface Awaited {
  readonly price: boolean;
  /** A CSS selector, of which an element is to be there; `null`: none. */
  readonly selector: string | null;
}

type Progress = ReturnType<typeof progress>;

/**
 * Reads what the page still waits for: `isFound` is `null` if the selector is malformed, and `mark` changes with what is
 * shown. The function is sent into the page as text.
 */
function progress(all: readonly Element[], selector: string | null) {
  let [prices, pending, mark] = [0, 0, ''];
  let isFound: boolean | null = selector === null;
  try {
    isFound ||= all.some((each) => Element.prototype.matches.call(each, selector!));
  } catch {
    isFound = null;
  }
  for (const element of all) {
    const name = Reflect.get(Element.prototype, 'localName', element);
    if (name !== 'local-price' && name !== 'geo-gate') continue;
    const state = ['pending', 'base', 'local', 'error', 'open', 'closed'].find((each) =>
      element.matches(`:state(${each})`),
    );
    mark += `${state} ${(element.shadowRoot?.textContent ?? '').slice(0, 100)} `;
    if (state === 'pending') pending += 1;
    if (name === 'local-price') prices += 1;
  }
  const ready = Reflect.get(Document.prototype, 'readyState', document) as string;
  return { ready, prices, pending, mark, isFound };
}

/**
 * Counts the lazy prices, and those of them that wait: only the objects of the page know them. A page that misleads here is
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
async function progressOf(watch: SessionWatch, selector: string | null): Promise<Progress | null> {
  const frames = await watch.frames();
  const code = `(${sourceOf(progress)})((${sourceOf(elementsIn)})(), ${JSON.stringify(selector)})`;
  let sum: Progress | null = null;
  for (const [at, frame] of frames.entries()) {
    const found = await frame.evaluate(code);
    const now = 'value' in found ? (found.value as Progress) : null;
    if (now?.pending) now.pending = Math.max(0, now.pending - (await lazyIn(frame))[1]);
    if (at === 0) sum = now;
    if (!sum) return null;
    if (at === 0 || !now) continue;
    sum.prices += now.prices;
    sum.pending += now.pending;
    sum.mark += now.mark;
    sum.isFound ||= now.isFound;
  }
  return sum;
}

async function lazyIn(frame: Frame): Promise<readonly [lazy: number, pending: number]> {
  const found = await frame.evaluateInPage(`(${sourceOf(countLazy)})((${sourceOf(elementsIn)})())`);
  const counts: unknown[] = 'value' in found && Array.isArray(found.value) ? found.value : [];
  return [Number(counts[0]) || 0, Number(counts[1]) || 0];
}

/**
 * Waits until the page has settled, with what it has to show.
 *
 * @returns whether an element for the selector was there; `true` without a selector
 * @throws CheckError if the selector is malformed
 */
export async function settle(
  watch: SessionWatch,
  stop: AbortSignal,
  { price, selector }: Awaited = { price: false, selector: null },
): Promise<boolean> {
  let isFound = selector === null;
  let last = '';
  let since = Date.now();
  let parsed = Infinity;
  while (!stop.aborted) {
    const now = await until(stop, progressOf(watch, selector));
    if (now?.isFound === null) {
      throw new CheckError(`--wait-for "${selector}" is not a CSS selector`);
    }
    isFound = now?.isFound ?? isFound;
    if (now && now.ready !== 'loading') parsed = Math.min(parsed, Date.now());
    const isLoading = now?.ready !== 'complete' || watch.awaited() > 0;
    const isBusy = isLoading && Date.now() - parsed <= restless;
    const isMissing = !now?.isFound || (price && !now.prices);
    if (!now || now.mark !== last || now.pending || isBusy || isMissing) since = Date.now();
    last = now?.mark ?? '';
    if (Date.now() - since >= calm) break;
    await sleep(pause);
  }
  return isFound;
}

/** Makes the screen as high as the page, so that lazy prices are asked for. */
export async function showAll(watch: SessionWatch): Promise<void> {
  const counts = (await watch.frames()).map((frame) => lazyIn(frame));
  if ((await Promise.all(counts)).every(([lazy]) => !lazy)) return;
  const { session } = watch;
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const height = Math.min(Math.ceil(cssContentSize.height), 20_000);
  await session.send('Emulation.setDeviceMetricsOverride', screen(height));
  await settle(watch, AbortSignal.timeout(restless));
}
