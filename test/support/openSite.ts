import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createBrotliCompress } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { build } from 'vite';
import { addresses } from '../../demo/server/addresses.ts';
import { launchChromium } from './launchChromium.ts';
import { newVisitor } from './newVisitor.ts';
import { startDemoService } from './startDemoService.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** The built site behind a web server, with a real service on the same host. */
export interface BuiltSite {
  /** Where it is, without a slash at the end. */
  origin: string;
  /** The folder of the files. */
  folder: string;
  /** Opens a page as a new visitor from Nigeria. */
  open(path: string, prepare?: (page: Page) => Promise<void>): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** A page of the site. */
export interface OpenedPage {
  page: Page;
  /** What has reached the console or the error handlers, and requests that went elsewhere or failed. */
  problems: string[];
  /** Bytes that came over the line, by path. */
  bytes: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Builds the site into a folder of its own and serves it. */
export async function openSite(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-site-'));
  await build({ logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const service = await startDemoService();
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/api/')) void forward(request, response, service.url);
    else send(request, response, folder);
  });
  const origin = await listen(server);
  const browser = await launchChromium();
  return {
    origin,
    folder,
    open: (path, prepare) => open(browser, origin, path, prepare),
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** As any web server sends files: compressed, and 404 where there is none. */
function send(request: IncomingMessage, response: ServerResponse, folder: string): void {
  const { pathname } = new URL(request.url!, 'http://site');
  const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('content-encoding', 'br');
  // A reader who leaves in mid-file is no fault of ours.
  pipeline(createReadStream(file), createBrotliCompress(), response, () => undefined);
}

/** Passes a call on, as that of a visitor from Nigeria. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  service: string,
): Promise<void> {
  const answer = await fetch(service + request.url!, {
    method: request.method!,
    headers: { 'x-forwarded-for': addresses['NG']! },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? '',
    'access-control-allow-origin': '*',
  });
  response.end(body);
}

async function open(
  browser: Browser,
  origin: string,
  path: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<OpenedPage> {
  const page = await newVisitor(browser, origin);
  const problems: string[] = [];
  const bytes = new Map<string, number>();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => problems.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) problems.push(`asked elsewhere: ${request.url()}`);
  });
  const session = await page.createCDPSession();
  const paths = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    paths.set(requestId, new URL(response.url).pathname);
    if (response.status >= 400) problems.push(`${response.status}: ${response.url}`);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(paths.get(requestId) ?? requestId, encodedDataLength);
  });
  await session.send('Network.enable');
  await prepare?.(page);
  await page.goto(origin + path);
  await page.waitForFunction(
    () =>
      !document.querySelector('script[src^="/local-price"]') ||
      (customElements.get('local-price') &&
        !document.querySelector(
          'local-price:state(pending), geo-gate:state(pending), currency-converter:state(pending)',
        )),
  );
  return { page, problems, bytes, close: () => page.close() };
}
