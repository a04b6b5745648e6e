import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPRequest, ResponseForRequest } from 'puppeteer-core';
import { addresses } from '../../demo/server/addresses.ts';
import { ratesOfSite } from '../../demo/site/ratesFile.ts';
import { launchChromium, newVisitor, type VisitedPage } from './launchChromium.ts';
import { startDemoService } from './startDemoService.ts';

const keys = ['pk_123', 'YOUR-PUBLIC-KEY'];

const shared = { 'access-control-allow-origin': '*' };

/** Where a snippet's page is. No request leaves the browser: all are answered here. */
const address = 'https://shop.example/';

/** What the hosts of the documentation stand for, and a browser to see it. */
export interface SnippetSite {
  /**
   * Shows a page to a visitor, by address and by time zone, as its own first visit.
   *
   * @param policy its Content Security Policy
   */
  open(html: string, policy?: string): Promise<VisitedPage>;
  close(): Promise<void>;
}

/** @param country of the visitors, and a time zone of that country */
export async function openSnippetSite(
  country = 'NG',
  timeZone = 'Africa/Lagos',
): Promise<SnippetSite> {
  const scratch = mkdtempSync(join(tmpdir(), 'local-price-'));
  const keysFile = join(scratch, 'keys.json');
  writeFileSync(keysFile, JSON.stringify({ keys: keys.map((key) => ({ key })) }));
  // A page would not wait for it as long as it takes on a busy machine.
  const date = new Date().toISOString().slice(0, 10);
  rates = JSON.stringify({ ...ratesOfSite(), date });
  const service = await startDemoService(keysFile);
  const browser = await launchChromium();
  return {
    open: async (html, policy) => {
      const visited = await newVisitor(browser, new URL(address).origin);
      const { page, problems } = visited;
      // What pages without a service guess by.
      await page.emulateTimezone(timeZone);
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        void answer(request, html, policy, service.url, country).then(
          (response) => request.respond(response),
          (error: unknown) => {
            problems.push(String(error));
            return request.abort();
          },
        );
      });
      await page.goto(address);
      return visited;
    },
    close: async () => {
      await browser.close();
      await service.close();
      rmSync(scratch, { recursive: true });
    },
  };
}

let rates: string;

/** @param html of the page that is shown */
async function answer(
  request: HTTPRequest,
  html: string,
  policy: string | undefined,
  service: string,
  country: string,
): Promise<Partial<ResponseForRequest>> {
  const { href, hostname, pathname, search } = new URL(request.url());
  if (href === address) {
    return {
      contentType: 'text/html; charset=utf-8',
      headers: policy ? { 'content-security-policy': policy } : {},
      body: html,
    };
  }
  if (href === `${address}favicon.ico`) return { status: 204 };
  if (pathname === '/rates.json') {
    return { headers: shared, body: rates };
  }
  if (hostname.startsWith('rates.'))
    return forwarded(service + pathname + search, request, country);
  if (pathname === '/local-price.css') {
    return { contentType: 'text/css', body: readFileSync(`dist/cdn${pathname}`) };
  }
  if (/^\/local-price(-\w+)?\.js$/.test(pathname)) return script(`dist/cdn${pathname}`);
  // What a CDN says of the visitor.
  if (pathname === '/country.js')
    return { body: `window.localPriceSettings = {country: '${country}'};` };
  if (hostname === 'shop.example' && /^\/(dist|node_modules)\/[\w@./-]+\.js$/.test(pathname)) {
    return script(pathname.slice(1));
  }
  throw new Error(`nothing is at ${href}`);
}

/** What the service answers to a visitor from a country. */
async function forwarded(
  url: string,
  request: HTTPRequest,
  country: string,
): Promise<Partial<ResponseForRequest>> {
  const { origin, referer } = request.headers();
  const response = await fetch(url, {
    method: request.method(),
    headers: {
      'x-forwarded-for': addresses[country]!,
      ...(origin && { origin }),
      ...(referer && { referer }),
    },
  });
  return {
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers].filter(
        ([name]) => !/^(content-(encoding|length)|connection)$/.test(name),
      ),
    ),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function script(file: string): Partial<ResponseForRequest> {
  return {
    contentType: 'text/javascript; charset=utf-8',
    headers: shared,
    body: readFileSync(file),
  };
}
