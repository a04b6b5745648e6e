import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumFlags, findEngine } from '../../scripts/browsers.ts';

/**
 * Starts Chromium.
 *
 * @param more flags besides those that every Chromium here has
 * @param program `desktop`: as people have it, for measurements
 */
export function launchChromium(
  more: readonly string[] = [],
  program: 'browser' | 'desktop' = 'browser',
): Promise<Browser> {
  return puppeteer.launch({
    executablePath: findEngine('chromium')![program]!,
    args: [...chromiumFlags(), ...more],
  });
}

export interface VisitedPage {
  page: Page;
  /** What the page, its framework or the browser has complained of. */
  problems: string[];
  close(): Promise<void>;
}

/**
 * Opens a page of Chromium in which nothing is stored for an origin. (A browser context would do the
 * same in a window of its own, which takes long to open.)
 */
export async function newVisitor(browser: Browser, origin: string): Promise<VisitedPage> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  await session.detach();
  // Longer than the answers of a busy machine take.
  await page.evaluateOnNewDocument(() => (window.localPriceSettings = { timeout: 60_000 }));
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // Vite's own messages are for debugging.
    if (message.type() !== 'debug') problems.push(message.text());
  });
  return { page, problems, close: () => page.close() };
}
