import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';

const site = 'http://localhost:5173/';

let shop: ChildProcess;
let browser: Browser;

before(
  async () => {
    // In a process group of its own: npm does not pass signals on to its children.
    shop = spawn('npm', ['start'], { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
    while (!(await fetch(site).catch(() => null))?.ok) {
      if (shop.exitCode !== null) throw new Error(`npm start ended with ${shop.exitCode}`);
      await sleep(100);
    }
    browser = await launchChromium();
  },
  // For a build from nothing on a slow machine.
  { timeout: 120_000 },
);

after(async () => {
  await browser?.close();
  if (shop?.pid) process.kill(-shop.pid, 'SIGTERM');
});

export interface Visit {
  page: Page;
  calls: string[];
  close(): Promise<void>;
}

/**
 * Opens a page of the shop as a new visitor and waits until its prices are settled.
 *
 * @param address what follows the site's own, such as `?visit-from=NG`
 */
export async function visit(
  address: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const { page, problems, close } = await newVisitor(browser, site);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site)) problems.push(`request to elsewhere: ${request.url()}`);
    const operation = /\/api\/v1\/(?:currency\/)?(\w+)/.exec(request.url())?.[1];
    if (operation) calls.push(operation);
  });
  await prepare?.(page);
  await page.goto(site + address);
  await settle(page);
  assert.deepEqual(problems, []);
  return { page, calls, close };
}

export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      customElements.get('local-price') &&
      document.querySelector('local-price:state(pending), geo-gate:state(pending)') === null,
  );
}

export async function visitFrom(page: Page, country: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', country)]);
}

export function text(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? '');
}
