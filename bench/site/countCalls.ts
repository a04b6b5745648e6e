import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import type { Site } from './openSite.ts';
import type { Printer } from './pages.ts';

/** The pages whose calls are counted. */
export const counted = [
  'local-price',
  'single-trip',
  'rates-file',
  'each-price',
  'two-calls',
] as const satisfies readonly Printer[];

/** How a page is opened: by a new visitor, again by the same visitor, or in two tabs at the same time. */
export type Occasion = 'first' | 'again' | 'two tabs';

/** The calls that a page causes. */
export interface Calls {
  prices: number;
  occasion: Occasion;
  /** Origin, and swap or the rates file. */
  by: Record<(typeof counted)[number], [number, number]>;
}

const cases: readonly Pick<Calls, 'prices' | 'occasion'>[] = [
  { prices: 1, occasion: 'first' },
  { prices: 50, occasion: 'first' },
  { prices: 500, occasion: 'first' },
  { prices: 50, occasion: 'again' },
  { prices: 50, occasion: 'two tabs' },
];

/** Counts the calls for pages with few and with many prices. */
export async function countCalls(browser: Browser, site: Site): Promise<Calls[]> {
  const all: Calls[] = [];
  site.latency = 10;
  for (const { prices, occasion } of cases) {
    const by = {} as Calls['by'];
    for (const printer of counted) {
      by[printer] = await asStranger(browser, async (context) => {
        const tabs = [await context.newPage()];
        if (occasion === 'two tabs') tabs.push(await context.newPage());
        if (occasion === 'again') await open(tabs[0]!, site, printer, prices);
        site.calls.length = 0;
        await Promise.all(tabs.map((tab) => open(tab, site, printer, prices)));
        return [countOf(site, 'origin'), countOf(site, 'swap') + countOf(site, 'rates.json')];
      });
    }
    all.push({ prices, occasion, by });
  }
  site.latency = 0;
  return all;
}

function countOf(site: Site, operation: string): number {
  return site.calls.filter((call) => call === operation).length;
}

/** Runs something with a browser context that has no history. */
async function asStranger<T>(
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
async function open(page: Page, site: Site, printer: Printer, count: number): Promise<void> {
  await page.emulateTimezone('Africa/Lagos');
  await page.goto(`${site.address}/prices/${printer}/${count}`);
  // Polls by time, because a background tab draws no frames.
  await page.waitForFunction('all', { polling: 20, timeout: 120_000 });
}
