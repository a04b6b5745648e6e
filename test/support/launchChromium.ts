import assert from 'node:assert/strict';
import { after } from 'node:test';
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
  /** What the page, its framework or the browser has complained of. A test that expects something takes it out. */
  problems: string[];
  /** Closes the page before its test ends; throws if there is a problem left. */
  close(): Promise<void>;
}

/**
 * Opens a page of Chromium in which nothing is stored for an origin, until the end of the test. (A browser context
 * would do the same in a window of its own, which takes long to open.)
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
  const close = async (): Promise<void> => {
    if (page.isClosed()) return;
    // What a page asks for as it is closed fails.
    const left = [...problems];
    await page.close();
    assert.deepEqual(left, []);
  };
  after(close);
  return { page, problems, close };
}
