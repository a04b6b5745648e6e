/**
 * Opens page views on a hostile service, drawn at random from a seed, in one long-lived page of
 * Chromium: `npm run soak -- --views 10000 --seed 7`. The same seed draws the same views. Prints the
 * heap after every thousand, and what is wrong with a view as soon as it is known.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import puppeteer, { type CDPSession } from 'puppeteer-core';
import { build } from 'vite';
import { hostileHandler } from '../test/support/hostileService.ts';
import { drawView, randomFrom } from '../test/support/hostile/drawViews.ts';
import type { HostileView } from '../test/support/hostile/HostileView.ts';
import type { FaultyView } from '../test/support/hostile/soakPage.ts';
import { chromiumFlags, findEngine } from './browsers.ts';

/** How many views are opened between two looks at the heap. */
const lap = 1000;

/** By how much the heap may have grown since the first lap, and a few objects more or less. */
const growth = 1.1;

const { values } = parseArgs({
  options: { views: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const count = Number(values.views);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(count > 0) || !Number.isInteger(seed))
  throw new Error('--views and --seed take whole numbers');

/** What a page has in memory. */
interface Usage {
  /** Bytes. */
  heap: number;
  documents: number;
  nodes: number;
  listeners: number;
}

async function soakScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'test/support/hostile/soakPage.ts', name: 'soak', formats: ['iife'] },
      target: 'es2022',
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

async function usageOf(session: CDPSession): Promise<Usage> {
  // What the first round has freed may hold what only the second one can.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? 0;
  return {
    heap: usedSize,
    documents: metric('Documents'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

function print(views: number, { heap, documents, nodes, listeners }: Usage): void {
  console.log(
    `${views} views: heap ${(heap / 2 ** 20).toFixed(2)} MB, ${documents} documents, ` +
      `${nodes} nodes, ${listeners} listeners, ${Math.round(performance.now() / 1000)} s`,
  );
}

const script = await soakScript();
const handle = hostileHandler();
const server = createServer((request, response) => {
  if (handle(request, response)) return;
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>Soak</title><link rel="icon" href="data:,"><body>`);
});
await new Promise<void>((resolve) => server.listen(0, resolve));
const { port } = server.address() as AddressInfo;

const browser = await puppeteer.launch({
  executablePath: findEngine('chromium')!['browser']!,
  args: chromiumFlags(),
  // A lap is one call.
  protocolTimeout: 900_000,
});
const page = await browser.newPage();
const session = await page.createCDPSession();
await session.send('Performance.enable');
await page.goto(`http://localhost:${port}/`);
await page.addScriptTag({ content: script });

console.log(`seed ${seed}, ${count} views`);
const random = randomFrom(seed);
let faulty = 0;
let first: Usage | undefined;
let last: Usage | undefined;
for (let done = 0; done < count;) {
  const views: HostileView[] = [];
  while (views.length < lap && done < count) views.push(drawView(random, `${seed}-${done++}`));
  const wrong = await page.evaluate(
    (all) =>
      (window as unknown as { openViews(views: HostileView[]): Promise<FaultyView[]> }).openViews(
        all,
      ),
    views,
  );
  faulty += wrong.length;
  for (const { view, faults } of wrong) console.log(JSON.stringify(view), faults);
  last = await usageOf(session);
  first ??= last;
  print(done, last);
}
await browser.close();
server.closeAllConnections();
server.close();

const isFlat = !first || !last || last.heap <= first.heap * growth + 2 ** 19;
console.log(
  `seed ${seed}: ${count} views, ${faulty} of them faulty, the heap ${isFlat ? 'flat' : 'has grown'}`,
);
process.exitCode = faulty === 0 && isFlat ? 0 : 1;
