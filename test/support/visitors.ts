import type { Page } from 'puppeteer-core';
import { addresses } from '../../demo/server/addresses.ts';
import { launchChromium } from './launchChromium.ts';
import { newVisitor } from './newVisitor.ts';
import { startDemoService } from './startDemoService.ts';

/** A page that a visitor has opened. */
export interface VisitedPage {
  page: Page;
  /** What the page, its framework or the browser says. */
  said: string[];
  close(): Promise<void>;
}

/** Visitors in Chromium, and the service that knows where they are. */
export interface Visitors {
  /** Address of the service. */
  service: string;
  /** Opens a page as a new visitor from a country. */
  visit(address: string, country: string): Promise<VisitedPage>;
  close(): Promise<void>;
}

/** Starts the service, on its embedded data, and the browser. */
export async function startVisitors(): Promise<Visitors> {
  const service = await startDemoService();
  const browser = await launchChromium();
  return {
    service: service.url,
    visit: async (address, country) => {
      const page = await newVisitor(browser, new URL(address).origin);
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('requestfailed', (request) => said.push(`failed: ${request.url()}`));
      // To the service, whatever sends this is a proxy.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': addresses[country]! });
      await page.goto(address);
      return { page, said, close: () => page.close() };
    },
    close: async () => {
      await browser.close();
      await service.close();
    },
  };
}

/** Waits until all prices of a page are in a currency. */
export async function pricesIn(page: Page, currency: string): Promise<void> {
  await page.waitForFunction(
    (code) => {
      const prices = [...document.querySelectorAll('local-price')];
      return prices.length > 0 && prices.every(({ value }) => value?.currency === code);
    },
    {},
    currency,
  );
}

/** What a visitor reads in the prices. */
export function pricesOf(page: Page): Promise<string[]> {
  return page.$$eval('local-price', (elements) =>
    elements.map((element) => {
      const shown = element.shadowRoot?.querySelector('[part=price]') ?? element;
      return (shown.textContent ?? '').replace(/\s/g, ' ').trim();
    }),
  );
}

/** What a visitor reads in the gate, once it knows where he is. */
export async function noteOf(page: Page): Promise<string> {
  await page.waitForSelector('geo-gate:is(:state(open), :state(closed))');
  const notes = await page.$$eval('geo-gate p', (elements) =>
    elements.filter((each) => each.checkVisibility()).map((each) => each.textContent ?? ''),
  );
  return notes.join();
}
