import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { chromiumFlags, findEngine } from './browsers.ts';

const entry = 'src/cdn.ts';
const bundlePath = '/bundle.js';

/** A function of our source, and how often it was called. */
export interface CalledFunction {
  name: string;
  file: string;
  count: number;
}

/** A part of the bundle that comes from one file of our source, as offsets. */
interface FileRange {
  file: string;
  start: number;
  end: number;
}

/** Bundles the source without minifying it: esbuild puts the path of each file above its code. */
async function bundle(): Promise<{ code: string; ranges: FileRange[] }> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  const code = outputFiles[0]!.text;
  const headings = [...code.matchAll(/^\s*\/\/ (\S+\.\w+)$/gm)];
  const ranges = headings.map(({ 1: file, index }, i) => ({
    file: file!,
    start: index,
    end: headings[i + 1]?.index ?? code.length,
  }));
  return { code, ranges: ranges.filter(({ file }) => file.startsWith('src/')) };
}

const answers: Readonly<Record<string, unknown>> = {
  origin: { currency: { symbol: 'EUR' }, geolocation: { code: 'DE' } },
  swap: { from: 'EUR', to: 'USD', exchange_rate: 1.25 },
};

/** A page and a service on one address. The service can hold its answers until they are released. */
interface Site {
  address: string;
  /** The content of the page. */
  body: string;
  /** Holds answers from now on. @returns a promise that resolves when the first request has come in */
  hold(): Promise<void>;
  /** Sends the answers that were held. */
  release(): void;
  close(): void;
}

async function startSite(code: string): Promise<Site> {
  let held: (() => void)[] | undefined;
  let announce = (): void => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const data = answers[pathname.split('/').pop()!];
    if (data) {
      const envelope = { status: true, code: 200, message: '', meta_data: data };
      const script = `${searchParams.get('callback')}(${JSON.stringify(envelope)})`;
      const answer = (): void => send(response, 'text/javascript', script);
      if (!held) return answer();
      held.push(answer);
      announce();
    } else if (pathname === bundlePath) {
      send(response, 'text/javascript', code);
    } else {
      send(response, 'text/html; charset=utf-8', pageOf(site));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: Site = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    body: '',
    hold() {
      held = [];
      return new Promise((resolve) => (announce = resolve));
    },
    release() {
      const answerAll = held ?? [];
      held = undefined;
      for (const answer of answerAll) answer();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

function pageOf({ address, body }: Site): string {
  return `<!doctype html><html lang="en"><title>Calls</title><link rel="icon" href="data:,">
    <script src="${bundlePath}" data-base-url="${address}" data-apikey="pk_123"></script>
    <body>${body}`;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type });
  response.end(body);
}

/** Counts the calls that something causes in the page. */
async function callsOf(
  session: CDPSession,
  ranges: readonly FileRange[],
  action: () => Promise<unknown>,
): Promise<CalledFunction[]> {
  // Reading the counts resets them.
  await session.send('Profiler.takePreciseCoverage');
  await action();
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const functions = result.find(({ url }) => url.endsWith(bundlePath))?.functions ?? [];
  const called: CalledFunction[] = [];
  for (const { functionName, ranges: blocks } of functions) {
    const { startOffset, count } = blocks[0]!;
    const place = ranges.find(({ start, end }) => start <= startOffset && startOffset < end);
    if (place && count > 0) {
      called.push({ name: functionName || '(anonymous)', file: place.file, count });
    }
  }
  const key = ({ file, name }: CalledFunction): string => `${file} ${name}`;
  return called.toSorted((a, b) => b.count - a.count || key(a).localeCompare(key(b)));
}

/** Opens a tab of a new visitor, with precise call counts. */
async function asNewVisitor(
  browser: Browser,
  run: (page: Page, session: CDPSession) => Promise<CalledFunction[]>,
): Promise<CalledFunction[]> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const session = await page.createCDPSession();
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const called = await run(page, session);
  await context.close();
  return called;
}

/** Waits until the page has nothing left to do. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        // Without a frame, a page that has nothing to do may never be told so.
        requestAnimationFrame(() => requestIdleCallback(resolve));
      }),
  );
}

/** From setting `base-price` to the new text, with the visitor and the rate read from storage. */
function callsOfPrice(browser: Browser, site: Site, ranges: readonly FileRange[]) {
  site.body = '<local-price base-price="19.99" base-currency="USD">$19.99</local-price>';
  return asNewVisitor(browser, async (page, session) => {
    for (let visit = 1; visit <= 2; visit++) {
      await page.goto(site.address);
      await page.waitForSelector('local-price:state(local)');
      await untilIdle(page);
    }
    return callsOf(session, ranges, () =>
      page.$eval('local-price', (element) => {
        element.setAttribute('base-price', '29.99');
        return (element as HTMLElement & { updateComplete: Promise<boolean> }).updateComplete;
      }),
    );
  });
}

/** From the arrival of the origin's answer to an open gate. */
function callsOfGate(browser: Browser, site: Site, ranges: readonly FileRange[]) {
  site.body = '<geo-gate allow="DE FR">Hello</geo-gate>';
  return asNewVisitor(browser, async (page, session) => {
    const requested = site.hold();
    // The load event waits for the answer.
    await page.goto(site.address, { waitUntil: 'domcontentloaded' });
    await requested;
    await page.waitForSelector('geo-gate:state(pending)');
    // On a busy machine, the lock of the call may come later than the call.
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length);
    await untilIdle(page);
    return callsOf(session, ranges, async () => {
      site.release();
      await page.waitForSelector('geo-gate:state(open)');
      await untilIdle(page);
    });
  });
}

/**
 * Counts how often functions of our own source are called on two paths, in headless Chromium:
 *
 * - price: from setting `base-price` on the only `<local-price>` of a page, with the visitor and the rate known
 *   from an earlier visit, to its new text
 * - gate: from the arrival of the origin's answer to the only `<geo-gate>` of a page, which allows two countries,
 *   to its open state
 *
 * The counts are V8's precise call counts on an unminified bundle of `src/cdn.ts`. Functions of Lit, of the
 * bundler and of the browser do not count.
 *
 * @returns the functions of each path, the most called first
 */
export async function countFunctionCalls(): Promise<
  Record<'price' | 'gate', readonly CalledFunction[]>
> {
  const { code, ranges } = await bundle();
  const site = await startSite(code);
  const browser = await puppeteer.launch({
    executablePath: findEngine('chromium')!['browser']!,
    args: chromiumFlags(),
  });
  try {
    return {
      price: await callsOfPrice(browser, site, ranges),
      gate: await callsOfGate(browser, site, ranges),
    };
  } finally {
    await browser.close();
    site.close();
  }
}

/** Returns the calls of all functions, and the number of files that the functions are in. */
export function totalOf(called: readonly CalledFunction[]): { calls: number; files: number } {
  return {
    calls: called.reduce((sum, { count }) => sum + count, 0),
    files: new Set(called.map(({ file }) => file)).size,
  };
}
