import type { Printer } from './pages.ts';
import type { PlainBrowser } from './PlainBrowser.ts';

/** When prices arrived, in milliseconds from the start of the navigation. */
export interface Visit {
  /** When the first price was local. */
  shown: number;
  /** When the last price was local. */
  all: number;
  /** When the first frame after the page's own script was drawn. */
  frame: number;
  /** The first contentful paint. */
  paint: number;
  /** The sum of the layout shifts until then, without a unit. */
  shift: number;
}

/** Pages that are compared: one for each printer, which take turns. */
export interface Case {
  /** Milliseconds that the service takes to answer. */
  latency: number;
  prices: number;
  /** An odd number, so that there is a median visit. */
  rounds: number;
  printers: readonly Printer[];
}

/** How prices arrived on one kind of page, for each visit. */
export interface Arrivals extends Pick<Case, 'latency' | 'prices'> {
  printer: Printer;
  /** Visits of new visitors. */
  cold: Visit[];
  /** The same page again, by the same visitor. */
  again: Visit[];
}

/**
 * Measures how prices arrive, in one browser.
 *
 * @param newVisitor returns the address of a site that the browser has never seen
 */
export async function timeArrivals(
  browser: PlainBrowser,
  newVisitor: () => string,
  { latency, prices, rounds, printers }: Case,
): Promise<Arrivals[]> {
  const all = printers.map((printer): Arrivals => ({
    latency,
    prices,
    printer,
    cold: [],
    again: [],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { printer, cold, again } of all) {
      const address = `${newVisitor()}/prices/${printer}/${prices}`;
      cold.push(await browser.visit(address));
      again.push(await browser.visit(address));
    }
  }
  return all;
}
