import { foundEngines, type Engine } from '../../scripts/browsers.ts';
import { openBrowser } from '../../test/support/openBrowser.ts';
import type { Site } from './openSite.ts';

/** Milliseconds from the start of the script to the first local price, for each run. */
export interface IsolationTimes {
  engine: Engine;
  /** The browser's name and version: `Firefox/140.0`. */
  browser: string;
  plain: number[];
  isolated: number[];
}

/**
 * Measures what it costs to run answers in a sandboxed frame, in each engine: the same uncached page with each of
 * the two transports in turn.
 */
export async function timeIsolation(site: Site, rounds: number): Promise<IsolationTimes[]> {
  const all: IsolationTimes[] = [];
  for (const engine of foundEngines()) {
    const browser = await openBrowser(engine);
    const tab = await browser.newTab(`${site.address}/cold/jsonp`);
    const visit = async (path: string): Promise<number> => {
      await tab.goto(`${site.address}/cold/${path}`);
      await tab.waitFor('took > 0');
      return tab.evaluate<number>('took');
    };
    const times: IsolationTimes = {
      engine,
      browser: nameOf(await tab.evaluate<string>('navigator.userAgent')),
      plain: [],
      isolated: [],
    };
    for (let round = 0; round < rounds; round++) {
      times.plain.push(await visit(`jsonp?${round}`));
      times.isolated.push(await visit(`jsonp-isolated?${round}`));
    }
    await browser.close();
    all.push(times);
  }
  return all;
}

/** Returns the last name in a user agent that has a version. */
function nameOf(userAgent: string): string {
  return (
    /(?:Headless)?((?:Chrome|Firefox)\/[\d.]+)/.exec(userAgent)?.[1] ??
    /Version\/[\d.]+/.exec(userAgent)?.[0].replace('Version', 'WebKitGTK, as Safari') ??
    userAgent
  );
}
