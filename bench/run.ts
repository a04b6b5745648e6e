/**
 * Measures the widget side by side with what else could be on the page, in one run on one machine,
 * and prints a table: `npm run bench`. Only the ratios mean anything elsewhere.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, findEngine } from '../scripts/browsers.ts';
import { isolation } from './isolation.ts';
import { bundle, openSite, widget } from './site.ts';
import { thousand, type ThousandTimes } from './thousand.ts';

/** Milliseconds that the service takes for an answer: next door, and on an ordinary connection. */
const latencies = [30, 100];
const runs = 15;

function brotli(data: string | Uint8Array): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
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

const site = await openSite();
const { address } = site;
const browser = await puppeteer.launch({
  executablePath: findEngine('chromium')!['browser']!,
  args: chromiumFlags(),
});

const again: Times[] = [];
const cold: Record<string, Record<string, string>> = {};
for (const latency of latencies) {
  site.latency = latency;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < runs; run++) {
    const times = await firstPrice(browser, `${address}/widget`);
    ours.push(times.cold.shown);
    again.push(times.again);
    theirs.push((await firstPrice(browser, `${address}/by-hand`)).cold.shown);
  }
  const [own, floor] = [median(ours), median(theirs)];
  cold[`ms to the first price, cold, ${latency} ms an answer`] = {
    'local-price': own.toFixed(1),
    beside: `by hand ${floor.toFixed(1)}`,
    bar: `${(own / floor).toFixed(2)} of at most 1.15`,
  };
}
site.calls.length = 0;
const many = await browser.newPage();
await many.goto(`${address}/many`);
await many.waitForFunction(
  () => document.querySelectorAll('local-price:state(local)').length === 500,
);
const count = (operation: string): number => site.calls.filter((call) => call === operation).length;
const asked = `${count('origin')} origin, ${count('swap')} swap`;
await many.reload();
await many.waitForFunction(
  () => document.querySelectorAll('local-price:state(local)').length === 500,
);
const askedAgain = `${count('origin') - 1} origin, ${count('swap') - 1} swap`;
// Its prices would follow those of the pages that come.
await many.close();
site.latency = 0;
const { ours, theirs } = await thousand(browser, address, runs);
const ofThousand = (kind: keyof ThousandTimes, most: string): Record<string, string> => {
  const [own, other] = [ours, theirs].map((times) => median(times.map((each) => each[kind])));
  return {
    'local-price': own!.toFixed(1),
    beside: `sl-format-number ${other!.toFixed(1)}`,
    bar: `${(own! / other!).toFixed(2)} of at most ${most}`,
  };
};
const isolated: Record<string, Record<string, string>> = {};
for (const [engine, times] of await isolation(address, runs)) {
  const [own, plain] = [median(times.isolated), median(times.plain)];
  isolated[`ms to the first price, jsonp-isolated, ${engine}`] = {
    'local-price': own.toFixed(1),
    beside: `jsonp ${plain.toFixed(1)}`,
    bar: `${(own - plain).toFixed(1)} more`,
  };
}
const heap = await heapLeft(browser, `${address}/widget`);

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
  ...isolated,
  'kB of heap left by 10,000 prices': {
    'local-price': (heap / 1024).toFixed(0),
    beside: '',
    bar: 'at most 1024',
  },
});
console.log(`${await browser.version()}, Node ${process.version}, ${runs} runs`);
await browser.close();
site.close();
