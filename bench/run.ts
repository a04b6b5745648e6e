/**
 * Measures the widget side by side with what else could be on the page, in one run on one machine,
 * and prints a table: `npm run bench`. Only the ratios mean anything elsewhere.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import puppeteer, { type Browser } from 'puppeteer-core';
import { build } from 'vite';
import { chromiumFlags, findEngine } from '../scripts/browsers.ts';
import { thousand, type ThousandTimes } from './thousand.ts';

/** Milliseconds that the service takes for an answer: next door, and on an ordinary connection. */
const latencies = [30, 100];
const runs = 15;

const widget = readFileSync('dist/cdn/local-price.js');

/** What people write by hand for one price: two calls in a row, and no checks. */
const byHand = `
  function jsonp(url, done) {
    const name = 'cb' + Math.random().toString(36).slice(2);
    window[name] = done;
    const script = document.createElement('script');
    script.src = url + '&callback=' + name;
    document.head.append(script);
  }
  const api = '/api/v1/';
  jsonp(api + 'origin?apikey=demo', (origin) => {
    const from = origin.meta_data.currency.symbol;
    jsonp(api + 'currency/swap?apikey=demo&from=' + from + '&to=USD', (swap) => {
      const price = document.querySelector('#price');
      const format = new Intl.NumberFormat('en', { style: 'currency', currency: from });
      price.textContent = format.format(49 / swap.meta_data.exchange_rate);
      window.shown = performance.now();
    });
  });`;

const pages: Readonly<Record<string, string>> = {
  '/widget': `<local-price base-price="49" base-currency="USD">$49</local-price>
    <script>
      addEventListener('local-price-change', () => (window.shown ??= performance.now()));
      began = performance.now();
    </script>
    <script src="/local-price.js" data-apikey="demo" data-base-url="/"></script>
    <script>requestAnimationFrame(() => (window.frame = performance.now()))</script>`,
  '/by-hand': `<span id="price">$49</span><script>began = performance.now()</script>
    <script src="/by-hand.js"></script>`,
  '/shoelace': `<script src="/shoelace.js"></script>`,
  '/many': `<script src="/local-price.js" data-apikey="demo" data-base-url="/"></script>
    ${'<local-price base-price="49" base-currency="USD">$49</local-price> '.repeat(500)}`,
};

const answers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
  origin: () => ({ currency: { symbol: 'NGN' }, geolocation: { code: 'NG' } }),
  swap: (query) => {
    const [from, to] = [query.get('from')!, query.get('to')!];
    return { from, to, exchange_rate: rates[from] };
  },
};

/** What the currencies are worth in dollars. */
const rates: Readonly<Record<string, number>> = {
  NGN: 0.000754054324167522,
  EUR: 1.13607,
  GBP: 1.31,
  CHF: 1.24,
  JPY: 0.0067123,
};

const scripts: Readonly<Record<string, string | Uint8Array>> = {
  '/local-price.js': widget,
  '/by-hand.js': byHand,
  '/shoelace.js': await bundle('bench/shoelace.ts'),
};

const calls: string[] = [];
let latency = 0;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const operation = url.pathname.split('/').pop() ?? '';
  if (answers[operation]) return void answer(operation, url, response);
  const page = pages[url.pathname];
  response.setHeader('content-type', page ? 'text/html' : 'text/javascript');
  if (page) return void response.end(`<!doctype html><html lang="en">${page}`);
  return void response.end(scripts[url.pathname]);
});

async function answer(operation: string, url: URL, response: ServerResponse): Promise<void> {
  calls.push(operation);
  await delay(latency);
  const body = JSON.stringify({ status: true, meta_data: answers[operation]!(url.searchParams) });
  response.setHeader('content-type', 'text/javascript');
  response.end(`${url.searchParams.get('callback')}(${body})`);
}

function brotli(data: string | Uint8Array): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** A module and what it takes, as one script. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, name: 'bundle', formats: ['iife'] },
      target: 'es2022',
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** When a page had its first local price, and drew its first frame, in milliseconds. */
interface Times {
  shown: number;
  frame: number;
}

/** What happens from the start of the script on a cold page, and then on the same page once more. */
async function firstPrice(
  browser: Browser,
  address: string,
): Promise<{ cold: Times; again: Times }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const visit = async (): Promise<Times> => {
    await page.goto(address);
    const times = await page.waitForFunction(() => {
      const { began, shown, frame = 0 } = window as unknown as Times & { began: number };
      const isDrawn = frame || document.querySelector('#price');
      return shown && isDrawn && { shown: shown - began, frame: frame - began };
    });
    return (await times.jsonValue()) as Times;
  };
  const times = { cold: await visit(), again: await visit() };
  await context.close();
  return times;
}

/** Bytes of heap that stay after ten thousand prices were made and removed. */
async function heapLeft(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForSelector('local-price:state(local)');
  const session = await page.createCDPSession();
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const makeAndRemove = (count: number): Promise<void> =>
    page.evaluate(async (many) => {
      for (let done = 0; done < many; done += 1000) {
        const holder = document.createElement('div');
        holder.innerHTML =
          '<local-price base-price="49" base-currency="USD">$49</local-price>'.repeat(1000);
        document.body.append(holder);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        holder.remove();
      }
    }, count);
  await makeAndRemove(1000);
  const before = await used();
  await makeAndRemove(10_000);
  const left = (await used()) - before;
  await page.close();
  return left;
}

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await puppeteer.launch({
  executablePath: findEngine('chromium')!['browser']!,
  args: chromiumFlags(),
});

const again: Times[] = [];
const cold: Record<string, Record<string, string>> = {};
for (latency of latencies) {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < runs; run++) {
    const times = await firstPrice(browser, `${site}/widget`);
    ours.push(times.cold.shown);
    again.push(times.again);
    theirs.push((await firstPrice(browser, `${site}/by-hand`)).cold.shown);
  }
  const [own, floor] = [median(ours), median(theirs)];
  cold[`ms to the first price, cold, ${latency} ms an answer`] = {
    'local-price': own.toFixed(1),
    beside: `by hand ${floor.toFixed(1)}`,
    bar: `${(own / floor).toFixed(2)} of at most 1.15`,
  };
}
calls.length = 0;
const many = await browser.newPage();
await many.goto(`${site}/many`);
await many.waitForFunction(
  () => document.querySelectorAll('local-price:state(local)').length === 500,
);
const count = (operation: string): number => calls.filter((call) => call === operation).length;
const asked = `${count('origin')} origin, ${count('swap')} swap`;
await many.reload();
await many.waitForFunction(
  () => document.querySelectorAll('local-price:state(local)').length === 500,
);
const askedAgain = `${count('origin') - 1} origin, ${count('swap') - 1} swap`;
// Its prices would follow those of the pages that come.
await many.close();
latency = 0;
const { ours, theirs } = await thousand(browser, site, runs);
const ofThousand = (kind: keyof ThousandTimes, most: string): Record<string, string> => {
  const [own, other] = [ours, theirs].map((times) => median(times.map((each) => each[kind])));
  return {
    'local-price': own!.toFixed(1),
    beside: `sl-format-number ${other!.toFixed(1)}`,
    bar: `${(own! / other!).toFixed(2)} of at most ${most}`,
  };
};
const heap = await heapLeft(browser, `${site}/widget`);

console.table({
  'bytes of brotli': {
    'local-price': brotli(widget),
    beside: `Lit alone ${brotli(await bundle('bench/lit.ts'))}`,
    bar: '11000',
  },
  'calls for 500 prices': {
    'local-price': asked,
    beside: 'by hand: 2 each',
    bar: '1 origin, 1 swap',
  },
  'the same page again': {
    'local-price': askedAgain,
    beside: 'by hand: 2 each',
    bar: '0 origin, 0 swap',
  },
  ...cold,
  'ms to the first price, seen before': {
    'local-price': median(again.map(({ shown }) => shown)).toFixed(1),
    beside: `first frame ${median(again.map(({ frame }) => frame)).toFixed(1)}`,
    bar: `before the frame: ${again.filter(({ shown, frame }) => shown <= frame).length} of ${again.length}`,
  },
  'ms to render 1,000 prices': ofThousand('render', '1.2'),
  'ms to render 1,000 prices, and their layout': ofThousand('renderAndLayout', '1.2'),
  'ms to change the currency of 1,000': ofThousand('change', '1'),
  'ms to change the currency of 1,000, and their layout': ofThousand('changeAndLayout', '1'),
  'kB of heap left by 10,000 prices': {
    'local-price': (heap / 1024).toFixed(0),
    beside: '',
    bar: 'at most 1024',
  },
});
console.log(`${await browser.version()}, Node ${process.version}, ${runs} runs`);
await browser.close();
server.close();
