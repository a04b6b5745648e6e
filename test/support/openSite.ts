import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { build } from 'vite';
import { launchChromium, newVisitor, type VisitedPage } from './launchChromium.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
};

export interface BuiltSite {
  /** Where it is, without a slash at the end. */
  origin: string;
  folder: string;
  /** Opens a page as a new visitor, whose time zone is that of Nigeria. */
  open(path: string, prepare?: (page: Page) => Promise<void>): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage extends VisitedPage {
  /** Bytes that came over the line, by path. */
  bytes: ReadonlyMap<string, number>;
}

export async function openSite(): Promise<BuiltSite> {
  // `npm test` builds the site once for all files.
  const { BUILT_SITE } = process.env;
  const folder = BUILT_SITE ?? (await buildSite(mkdtempSync(join(tmpdir(), 'local-price-site-'))));
  const server = createServer((request, response) => send(request, response, folder));
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
      if (!BUILT_SITE) rmSync(folder, { recursive: true });
    },
  };
}

/** Builds the site in a folder, and returns its path. */
export async function buildSite(folder: string): Promise<string> {
  await build({ logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  return folder;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** As servers compress at each request. The best takes ten times as long. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The files that were sent, by path. */
const compressed = new Map<string, Buffer>();

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
  const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file), quality);
  compressed.set(file, body);
  response.end(body);
}

async function open(
  browser: Browser,
  origin: string,
  path: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<OpenedPage> {
  const visited = await newVisitor(browser, origin);
  const { page, problems } = visited;
  const bytes = new Map<string, number>();
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
  await page.emulateTimezone('Africa/Lagos');
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
  return { ...visited, bytes };
}
