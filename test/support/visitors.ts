import type { Page } from 'puppeteer-core';
import { addresses } from '../../demo/server/addresses.ts';
import { launchChromium, newVisitor, type VisitedPage } from './launchChromium.ts';
import { startDemoService } from './startDemoService.ts';

/** Visitors in Chromium, and the service that knows where they are. */
export interface Visitors {
  service: string;
  visit(address: string, country: string): Promise<VisitedPage>;
  close(): Promise<void>;
}

export async function startVisitors(): Promise<Visitors> {
  const service = await startDemoService();
  const browser = await launchChromium();
  return {
    service: service.url,
    visit: async (address, country) => {
      const visited = await newVisitor(browser, new URL(address).origin);
      const { page, problems } = visited;
      page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
      // The service trusts the sender of this header, as its proxy.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': addresses[country]! });
      await page.goto(address);
      return visited;
    },
    close: async () => {
      await browser.close();
      await service.close();
    },
  };
}

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

export function pricesOf(page: Page): Promise<string[]> {
  return page.$$eval('local-price', (elements) =>
    elements.map((element) => {
      const shown = element.shadowRoot?.querySelector('[part=price]') ?? element;
      return (shown.textContent ?? '').replace(/\s/g, ' ').trim();
    }),
  );
}

/** Returns what a visitor reads in the gate, once it knows their country. */
export async function noteOf(page: Page): Promise<string> {
  await page.waitForSelector('geo-gate:is(:state(open), :state(closed))');
  const notes = await page.$$eval('geo-gate p', (elements) =>
    elements.filter((each) => each.checkVisibility()).map((each) => each.textContent ?? ''),
  );
  return notes.join();
}
