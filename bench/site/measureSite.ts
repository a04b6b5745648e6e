import { brotliCompressSync, constants } from 'node:zlib';
import { launchChromium } from '../../test/support/launchChromium.ts';
import { timePhone } from '../phone/timePhone.ts';
import { countCalls, type Calls } from './countCalls.ts';
import {
  measuredDefaults,
  measuredElements,
  type MeasuredElement,
  type ThousandTimes,
} from './elementsPage.ts';
import { openSite, type Site } from './openSite.ts';
import { PlainBrowser } from './PlainBrowser.ts';
import { printers } from './pages.ts';
import { loadScripts, scriptNames, type ScriptName } from './scripts.ts';
import { timeArrivals, type Arrivals, type Case } from './timeArrivals.ts';
import { timeIsolation, type IsolationTimes } from './timeIsolation.ts';
import { timeThousand } from './timeThousand.ts';
import { weighHeap, type Heap } from './weighHeap.ts';

/** Odd numbers, so that there is a median run. */
const rounds = 7;
const thousandRounds = 3;
const heapRounds = 3;

/**
 * The compared pages: with a service nearby, and over an ordinary connection. Fifty prices that each send their own
 * requests take long, so they have fewer rounds.
 */
const cases: readonly Case[] = [
  {
    latency: 30,
    prices: 1,
    rounds,
    printers: ['local-price', 'single-trip', 'early-call', 'two-calls', 'two-calls-inline'],
  },
  {
    latency: 100,
    prices: 1,
    rounds,
    // There is only one host here.
    printers: printers.filter((each) => each !== 'own-host'),
  },
  {
    latency: 100,
    prices: 50,
    rounds: 3,
    printers: ['local-price', 'single-trip', 'each-price', 'two-calls'],
  },
];

/** The results in browsers, for each run. Times are in milliseconds. */
export interface SiteResults {
  /** Chromium's version, if only one browser is used. */
  browser: string;
  /** Bytes: minified, and the same with brotli 11. */
  bytes: Record<ScriptName, { minified: number; brotli: number }>;
  calls: Calls[];
  arrivals: Arrivals[];
  /** On a phone whose connections start slowly, and on one whose connections do not. */
  phone: Arrivals[];
  steadyPhone: Arrivals[];
  thousand: Record<MeasuredElement, ThousandTimes[]>;
  defaults: Record<(typeof measuredDefaults)[number], ThousandTimes[]>;
  heap: Record<MeasuredElement, Heap[]>;
  isolation: IsolationTimes[];
}

/** Measures pages in browsers. */
export async function measureSite(): Promise<SiteResults> {
  const scripts = await loadScripts();
  const site = await openSite(scripts);
  try {
    return {
      ...(await measureInspected(site)),
      bytes: weigh(scripts),
      ...(await takeTimes(site)),
      phone: await timePhone(scripts, true),
      steadyPhone: await timePhone(scripts, false),
      isolation: await timeIsolation(site, rounds),
    };
  } finally {
    site.close();
  }
}

/** Measures what is not a time and needs an inspector. */
async function measureInspected(
  site: Site,
): Promise<Pick<SiteResults, 'browser' | 'calls' | 'heap'>> {
  const browser = await launchChromium([], 'desktop');
  try {
    return {
      browser: await browser.version(),
      calls: await countCalls(browser, site),
      heap: await weighHeap(browser, site, heapRounds),
    };
  } finally {
    await browser.close();
  }
}

async function takeTimes(
  site: Site,
): Promise<Pick<SiteResults, 'arrivals' | 'thousand' | 'defaults'>> {
  const browser = new PlainBrowser(site.flags);
  site.take = browser.take;
  try {
    await browser.visit(`${site.newVisitor()}/start`);
    const arrivals: Arrivals[] = [];
    for (const each of cases) {
      site.latency = each.latency;
      arrivals.push(...(await timeArrivals(browser, site.newVisitor, each)));
    }
    site.latency = 0;
    return {
      arrivals,
      thousand: await timeThousand(browser, site, thousandRounds, measuredElements),
      defaults: await timeThousand(browser, site, thousandRounds, measuredDefaults),
    };
  } finally {
    delete site.take;
    await browser.close();
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
