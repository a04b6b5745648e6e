import { brotliCompressSync, constants } from 'node:zlib';
import { launchChromium } from '../../test/support/launchChromium.ts';
import { timePhone, type PhoneTimes } from '../phone/timePhone.ts';
import { countCalls, type Calls } from './countCalls.ts';
import { defaultsKinds, elementKinds, type MeasuredElement } from './elementKinds.ts';
import { openSite } from './openSite.ts';
import { loadScripts, scriptNames, type ScriptName } from './scripts.ts';
import { timeArrivals, type Arrivals } from './timeArrivals.ts';
import { timeIsolation, type IsolationTimes } from './timeIsolation.ts';
import { timeThousand, type ThousandTimes } from './timeThousand.ts';
import { weighHeap, type Heap } from './weighHeap.ts';

/** An odd number, so that there is a median run. */
const rounds = 11;
const heapRounds = 3;

/** The results in browsers, for each run. Times are in milliseconds. */
export interface SiteResults {
  /** Chromium's version, if only one browser is used. */
  browser: string;
  /** Bytes: minified, and the same with brotli 11. */
  bytes: Record<ScriptName, { minified: number; brotli: number }>;
  calls: Calls[];
  arrivals: Arrivals[];
  phone: PhoneTimes[];
  thousand: Record<MeasuredElement, ThousandTimes[]>;
  /** Missing in results of earlier versions. */
  defaults?: Record<keyof typeof defaultsKinds, ThousandTimes[]>;
  heap: Record<MeasuredElement, Heap[]>;
  isolation: IsolationTimes[];
}

/** Measures pages in browsers. */
export async function measureSite(): Promise<SiteResults> {
  const scripts = await loadScripts();
  const site = await openSite(scripts);
  const browser = await launchChromium([], 'desktop');
  try {
    return {
      browser: await browser.version(),
      bytes: weigh(scripts),
      calls: await countCalls(browser, site),
      arrivals: await timeArrivals(browser, site),
      phone: await timePhone(scripts),
      thousand: await timeThousand(browser, site, rounds, elementKinds),
      defaults: await timeThousand(browser, site, rounds, defaultsKinds),
      heap: await weighHeap(browser, site, heapRounds),
      isolation: await timeIsolation(site, rounds),
    };
  } finally {
    await browser.close();
    site.close();
  }
}

function weigh(scripts: Readonly<Record<ScriptName, string>>): SiteResults['bytes'] {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const bytes = {} as SiteResults['bytes'];
  for (const name of scriptNames) {
    const minified = Buffer.from(scripts[name]);
    bytes[name] = { minified: minified.length, brotli: brotliCompressSync(minified, best).length };
  }
  return bytes;
}
