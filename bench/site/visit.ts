import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import type { Site } from './openSite.ts';
import type { Printer } from './pages.ts';

/** What happened on a page with prices, in milliseconds from its script tag. */
export interface MeasuredVisit {
  /** When the first price was local. */
  shown: number;
  /** When the last price was local. */
  all: number;
  /** When the first frame was drawn. */
  frame: number;
  /** The sum of the layout shifts until then, without a unit. */
  shift: number;
}

/** Runs something with a browser context that has no history. */
export async function asStranger<T>(
  browser: Browser,
  run: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.createBrowserContext();
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

/** Opens a page with a number of prices, and waits until all of them are local. */
export async function open(page: Page, site: Site, printer: Printer, count: number): Promise<void> {
  await page.emulateTimezone('Africa/Lagos');
  await page.goto(`${site.address}/prices/${printer}/${count}`);
  // Polls by time, because a background tab draws no frames.
  await page.waitForFunction('all', { polling: 20, timeout: 120_000 });
}

/** Opens a page in a foreground tab, and returns what happened there. */
export async function visit(
  page: Page,
  site: Site,
  printer: Printer,
  count: number,
): Promise<MeasuredVisit> {
  await open(page, site, printer, count);
  return page.evaluate(readVisit);
}

/** Runs in the page. */
function readVisit(): Promise<MeasuredVisit> {
  const { began, shown, all, frame } = window as unknown as MeasuredVisit & { began: number };
  return new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        setTimeout(() =>
          resolve({ shown: shown - began, all: all - began, frame: frame - began, shift }),
        ),
      ),
    );
  });
}
