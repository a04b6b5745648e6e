import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { measuredElements, type MeasuredElement } from './elementsPage.ts';
import type { Site } from './openSite.ts';

/** Bytes of heap, including the browser's own for the document. */
export interface Heap {
  /** The heap of one element, on a page with a thousand. */
  each: number;
  /** What remains after ten thousand elements were created and removed. */
  left: number;
  /** The same after forty thousand. */
  leftOfMore: number;
}

/** Measures the heap that elements use and leave behind, for each kind in turn, always on a new page. */
export async function weighHeap(
  browser: Browser,
  site: Site,
  rounds: number,
): Promise<Record<MeasuredElement, Heap[]>> {
  const all: Record<MeasuredElement, Heap[]> = {
    'local-price': [],
    'format-number': [],
    'relative-time': [],
    'local-price parts': [],
  };
  for (let round = 0; round < rounds; round++) {
    for (const name of measuredElements) {
      const page = await browser.newPage();
      await page.goto(`${site.address}/elements/${name}`);
      await page.evaluate('ready');
      all[name].push(await weigh(page));
      await page.close();
    }
  }
  return all;
}

async function weigh(page: Page): Promise<Heap> {
  const session = await page.createCDPSession();
  await makeAndRemove(page, 1);
  const empty = await used(session);
  await page.evaluate(make);
  const full = await used(session);
  await page.evaluate(remove);
  const before = await used(session);
  await makeAndRemove(page, 10);
  const left = (await used(session)) - before;
  await makeAndRemove(page, 30);
  return { each: (full - empty) / 1000, left, leftOfMore: (await used(session)) - before };
}

async function makeAndRemove(page: Page, times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    await page.evaluate(make);
    await page.evaluate(remove);
  }
}

declare const markups: readonly string[];

/** Runs in the page: creates elements, and waits until they have rendered and are drawn. */
async function make(): Promise<void> {
  const holder = document.createElement('div');
  holder.id = 'made';
  holder.innerHTML = markups.join('');
  document.body.append(holder);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Runs in the page: removes the elements, and waits until the removal is complete. */
async function remove(): Promise<void> {
  document.querySelector('#made')!.remove();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Returns the bytes in use after a full garbage collection. */
async function used(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const usage = await session.send('Runtime.getHeapUsage');
  return usage.usedSize + usage.embedderHeapUsedSize;
}
