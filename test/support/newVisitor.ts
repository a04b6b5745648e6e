import type { Browser, Page } from 'puppeteer-core';

/**
 * Opens a page of Chromium in which nothing is remembered of an origin. (A browser context would do the
 * same in a window of its own, which takes long to make.)
 */
export async function newVisitor(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  await session.detach();
  return page;
}
