import type { Browser } from 'puppeteer-core';
import type { Site } from './openSite.ts';
import { printers, type Printer } from './pages.ts';
import { asStranger, visit, type Visit } from './visit.ts';

/**
 * The pages: by the milliseconds that the service takes for an answer, next door and on an ordinary
 * connection. Fifty prices that ask one by one take long, so there are fewer rounds of them; always an
 * odd number, so that one is in the middle.
 */
const pages = [
  { latency: 30, prices: 1, rounds: 11 },
  { latency: 100, prices: 1, rounds: 11 },
  { latency: 100, prices: 50, rounds: 5 },
];

/** How prices came in on one kind of page, visit by visit. */
export interface Arrivals {
  /** Milliseconds that the service takes for an answer. */
  latency: number;
  prices: number;
  printer: Printer;
  /** Visits of strangers. */
  cold: Visit[];
  /** The same page once more, by the same visitor. */
  again: Visit[];
}

/** Prices that come in, on pages with one of them and with fifty; the printers take turns. */
export async function timeArrivals(browser: Browser, site: Site): Promise<Arrivals[]> {
  const all: Arrivals[] = [];
  for (const { latency, prices, rounds } of pages) {
    const arrivals = printers.map((printer): Arrivals => ({
      latency,
      prices,
      printer,
      cold: [],
      again: [],
    }));
    site.latency = latency;
    for (let round = 0; round < rounds; round++) {
      for (const { printer, cold, again } of arrivals) {
        await asStranger(browser, async (context) => {
          const page = await context.newPage();
          cold.push(await visit(page, site, printer, prices));
          again.push(await visit(page, site, printer, prices));
        });
      }
    }
    all.push(...arrivals);
  }
  site.latency = 0;
  return all;
}
