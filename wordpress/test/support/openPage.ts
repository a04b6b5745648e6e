import assert from 'node:assert/strict';
import type { Browser, Page } from 'puppeteer-core';
import type { WordPress } from './startWordPress.ts';

/** How a page is opened. */
export interface PageOptions {
  timeZone?: string;
  /** The user who is logged in; otherwise, it is a visitor. */
  as?: string;
  width?: number;
}

/** Opens a page of a site; its errors, and messages of the elements, fail the test. */
export async function openPage(
  browser: Browser,
  site: WordPress,
  path: string,
  { timeZone = 'Africa/Lagos', as = '', width = 1280 }: PageOptions = {},
): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // The editor loads hundreds of files, and the machine may be busy.
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => assert.fail(error as Error));
  page.on('console', (message) => {
    const isProblem = ['error', 'warn'].includes(message.type());
    if (isProblem && message.text().includes('local-price')) assert.fail(message.text());
  });
  await page.setViewport({ width, height: 900 });
  await page.emulateTimezone(timeZone);
  for (const pair of as ? (await site.cookies(as)).split('; ') : []) {
    const at = pair.indexOf('=');
    await context.setCookie({
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: '127.0.0.1',
      path: '/',
      secure: false,
      httpOnly: true,
    });
  }
  await page.goto(site.address + path);
  return page;
}
