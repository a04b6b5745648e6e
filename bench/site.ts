import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'vite';

/** The pages that are measured, with the service that they ask, on one server. */
export interface Site {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** The calls to the service by operation, in their order. */
  calls: string[];
  /** Milliseconds that the service takes for an answer. */
  latency: number;
  close(): void;
}

/** The script-tag file. */
export const widget = readFileSync('dist/cdn/local-price.js');

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
  '/plain': coldPage('jsonp'),
  '/isolated': coldPage('jsonp-isolated'),
  '/shoelace': `<script src="/shoelace.js"></script>`,
  '/many': `<script src="/local-price.js" data-apikey="demo" data-base-url="/"></script>
    ${'<local-price base-price="49" base-currency="USD">$49</local-price> '.repeat(500)}`,
};

/** A page that never remembers anything, and says how long its price took. */
function coldPage(transport: string): string {
  return `<local-price base-price="49" base-currency="USD">$49</local-price>
    <script>
      var took = 0;
      const began = performance.now();
      addEventListener('local-price-change', () => (took = performance.now() - began));
    </script>
    <script src="/local-price.js" data-apikey="demo" data-base-url="/" data-storage="none"
      data-transport="${transport}"></script>`;
}

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

/** Starts the server. */
export async function openSite(): Promise<Site> {
  const scripts: Readonly<Record<string, string | Uint8Array>> = {
    '/local-price.js': widget,
    '/by-hand.js': byHand,
    '/shoelace.js': await bundle('bench/shoelace.ts'),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const operation = url.pathname.split('/').pop() ?? '';
    if (answers[operation]) {
      site.calls.push(operation);
      return void answer(operation, url, response, site.latency);
    }
    const page = pages[url.pathname];
    response.setHeader('content-type', page ? 'text/html' : 'text/javascript');
    if (page) return void response.end(`<!doctype html><html lang="en">${page}`);
    return void response.end(scripts[url.pathname]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: Site = {
    address: `http://127.0.0.1:${port}`,
    calls: [],
    latency: 0,
    close: () => void server.close(),
  };
  return site;
}

async function answer(
  operation: string,
  url: URL,
  response: ServerResponse,
  latency: number,
): Promise<void> {
  await delay(latency);
  const body = JSON.stringify({ status: true, meta_data: answers[operation]!(url.searchParams) });
  response.setHeader('content-type', 'text/javascript');
  response.end(`${url.searchParams.get('callback')}(${body})`);
}

/** A module and what it takes, as one script. */
export async function bundle(entry: string): Promise<string> {
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
