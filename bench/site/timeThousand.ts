import type { KindName, ThousandTimes } from './elementsPage.ts';
import type { Site } from './openSite.ts';
import type { PlainBrowser } from './PlainBrowser.ts';

/** Measures a thousand elements of each kind, in turn, always on a new page of a new visitor. */
export async function timeThousand<N extends KindName>(
  browser: PlainBrowser,
  site: Site,
  rounds: number,
  kinds: readonly N[],
): Promise<Record<N, ThousandTimes[]>> {
  const times = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<
    N,
    ThousandTimes[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      times[kind].push(await browser.visit(`${site.newVisitor()}/thousand/${kind}`));
    }
  }
  return times;
}
