import { foundEngines, type Engine } from '../scripts/browsers.ts';
import { openBrowser } from '../test/support/openBrowser.ts';

/** Milliseconds from the start of the script to the first local price, run by run. */
export interface IsolationTimes {
  plain: number[];
  isolated: number[];
}

/**
 * What it costs to have the answers run in a sandboxed frame, in each engine: the same cold page with
 * the one transport and with the other, in turn.
 *
 * @param site has the pages `/plain` and `/isolated`, which put the time into `window.took`
 */
export async function isolation(site: string, runs: number): Promise<Map<Engine, IsolationTimes>> {
  const all = new Map<Engine, IsolationTimes>();
  for (const engine of foundEngines()) {
    const browser = await openBrowser(engine);
    const tab = await browser.newTab(`${site}/plain`);
    const visit = async (path: string): Promise<number> => {
      await tab.goto(`${site}${path}`);
      await tab.waitFor('took > 0');
      return tab.evaluate<number>('took');
    };
    const times: IsolationTimes = { plain: [], isolated: [] };
    for (let run = 0; run < runs; run++) {
      times.plain.push(await visit(`/plain?${run}`));
      times.isolated.push(await visit(`/isolated?${run}`));
    }
    await browser.close();
    all.set(engine, times);
  }
  return all;
}
