import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { after, before } from 'node:test';
import type { Browser, HTTPResponse, Page } from 'puppeteer-core';
import { launchChromium } from './launchChromium.ts';
import { newVisitor } from './newVisitor.ts';

const site = 'http://localhost:5173/';

/** In milliseconds, for a build from nothing on a slow machine. */
const startTime = { timeout: 120_000 };

let shop: ChildProcess;
let browser: Browser;

before(async () => {
  // In a process group of its own: npm does not pass signals on to what it has started.
  shop = spawn('npm', ['start'], { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  while (!(await fetch(site).catch(() => null))?.ok) {
    if (shop.exitCode !== null) throw new Error(`npm start ended with ${shop.exitCode}`);
  }
  browser = await launchChromium();
}, startTime);

after(async () => {
  await browser?.close();
  if (shop?.pid) process.kill(-shop.pid, 'SIGTERM');
});

export interface Visit {
  page: Page;
  /** The calls to the service, by operation. */
  calls: string[];
  /** The text of the first swap answer. */
  swap: string;
  close(): Promise<void>;
}

/**
 * Opens a page of the shop as a new visitor from a country and waits until its prices are settled.
 *
 * @param address what follows the site's own, such as `?visit-from=NG`
 */
export async function visit(
  address: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const page = await newVisitor(browser, site);
  const calls: string[] = [];
  const problems: string[] = [];
  let swap: HTTPResponse | undefined;
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // What Vite says of itself is for debugging.
    if (message.type() !== 'debug') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site)) problems.push(`asked elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    const operation = /\/api\/v1\/(?:currency\/)?(\w+)/.exec(response.url())?.[1];
    if (!operation) return;
    calls.push(operation);
    if (operation === 'swap') swap ??= response;
  });
  await prepare?.(page);
  await page.goto(site + address);
  await settle(page);
  assert.deepEqual(problems, []);
  const close = async (): Promise<void> => {
    await page.close();
    assert.deepEqual(problems, []);
  };
  return { page, calls, swap: (await swap?.text()) ?? '', close };
}

/** Waits until nothing is pending any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      customElements.get('local-price') &&
      document.querySelector('local-price:state(pending), geo-gate:state(pending)') === null,
  );
}

/** Waits until all prices are in a currency. */
export async function settleIn(page: Page, currency: string): Promise<void> {
  await page.waitForFunction(
    (code) =>
      customElements.get('local-price') &&
      [...document.querySelectorAll('local-price')].every(({ value }) => value?.currency === code),
    {},
    currency,
  );
}

/** What a visitor reads in the prices of the shop. */
export function prices(page: Page): Promise<string[]> {
  return page.$$eval('local-price', (elements) =>
    elements.map((element) => {
      const price = element.shadowRoot?.querySelector('[part=price]');
      return (price ?? element).textContent?.replace(/\u00a0/g, ' ') ?? '';
    }),
  );
}
