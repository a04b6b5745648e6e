import type { Browser } from 'puppeteer-core';
import type { Site } from './openSite.ts';
import { printers, type Printer } from './pages.ts';
import { asStranger, visit, type MeasuredVisit } from './visit.ts';

/**
 * The measured pages, by the milliseconds that the service takes to answer: nearby, and over an ordinary
 * connection. Fifty prices that each send their own requests take long, so they have fewer rounds. The number of
 * rounds is always odd, so that there is a median.
 */
const pages = [
  { latency: 30, prices: 1, rounds: 11 },
  { latency: 100, prices: 1, rounds: 11 },
  { latency: 100, prices: 50, rounds: 5 },
];

/** How prices arrived on one kind of page, for each visit. */
export interface Arrivals {
  /** Milliseconds that the service takes to answer. */
  latency: number;
  prices: number;
  printer: Printer;
  /** Visits of new visitors. */
  cold: MeasuredVisit[];
  /** The same page again, by the same visitor. */
  again: MeasuredVisit[];
}

/** Measures how prices arrive, on pages with one price and with fifty, for each kind of page in turn. */
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
