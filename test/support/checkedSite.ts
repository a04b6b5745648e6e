import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from 'local-price/testing';
import { bundleForTests } from '../../scripts/build/bundleForTests.ts';

export interface CheckedPage {
  html: string;
  /** Instead, if its address has a parameter, which no cache has seen. */
  fresh?: string;
  headers?: Readonly<Record<string, string>>;
  status?: number;
  /** Who may see the page by HTTP authentication, as `NAME:PASSWORD`. Others get the challenge of it. */
  user?: string;
}

/** A site for checks. Every server has another port, so the second is another origin. */
export interface CheckedSite {
  /** `http://127.0.0.1:PORT` */
  address: string;
  requested(path: string): AbortSignal;
  /** The requests of which the other origin was told who signs in. */
  readonly leaks: readonly string[];
  close(): void;
}

/** A day, so many days before today, as `YYYY-MM-DD`. */
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ratesFile = (days: number): string =>
  JSON.stringify({ date: dayBefore(days), usd: { eur: 0.88, jpy: 157.4, ngn: 1556.784 } });

const ofOldVersion = (file: string): string => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return file.replaceAll(
    new RegExp(`(["'\`])${version.replaceAll('.', '\\.')}\\1`, 'g'),
    '"0.0.9"',
  );
};

const script = (name: string): string => readFileSync(`dist/cdn/${name}`, 'utf8');

/** A page that has the npm package in its own bundle. */
const bundled = bundleForTests('./dist/define.js', {
  banner: { js: 'window.bundled = true;' },
  footer: {
    js: 'documentStore.configure({ apikey: "pk_123", baseUrl: "https://rates.example.com" });',
  },
});

/** A shop that a framework renders. */
const shop = (framework: string): Promise<string> =>
  bundleForTests(`test/support/shops/${framework}.ts`, {
    define: { 'process.env.NODE_ENV': '"production"' },
  });

/** What the service below `/FAILURE/` of a site answers to a visitor from Japan. */
function serve(request: IncomingMessage, response: ServerResponse): boolean {
  const [, failure = ''] = /^\/service(?:\/(timeout|[A-Z_]+))?\//.exec(request.url!) ?? [];
  if (!request.url!.startsWith('/service')) return false;
  const found = answer({ country: 'JP', ...(failure && { failure: failure as 'timeout' }) })(
    `http://localhost${request.url}`,
  );
  // Some answers never come.
  if (found?.status) response.writeHead(found.status, found.headers).end(found.body);
  return true;
}

/** Starts a site with pages, each at `/NAME`, the script files and everything else that pages need. */
export async function checkedSite(
  pages: Readonly<Record<string, CheckedPage>>,
): Promise<CheckedSite> {
  const awaited = new Map<string, AbortController>();
  const leaks: string[] = [];
  const files: Readonly<Record<string, () => string | Promise<string>>> = {
    '/bundle.js': () => bundled,
    '/old/local-price.js': () => ofOldVersion(script('local-price.js')),
    '/react.js': () => shop('react'),
    '/vue.js': () => shop('vue'),
    '/renamed.js': () => script('local-price.js'),
    '/chat.js': () => '',
    '/rates.json': () => ratesFile(0),
    '/old/rates.json': () => ratesFile(15),
  };
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://localhost');
    awaited.get(pathname)?.abort();
    const { host = '', authorization } = request.headers;
    if (host.startsWith('localhost') && authorization) leaks.push(request.url!);
    if (serve(request, response)) return;
    const page = pages[decodeURIComponent(pathname.slice(1))];
    // Browsers sign in to the files beside the page as well, and the other origin asks for it, too.
    const isOther = pathname === '/secret.png' && host.startsWith('localhost');
    const expected = page?.user && `Basic ${Buffer.from(page.user).toString('base64')}`;
    if (isOther || (expected && authorization !== expected)) {
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="shop"' }).end();
    }
    if (page) {
      const source = search ? (page.fresh ?? page.html) : page.html;
      const html = source.replaceAll('SITE', `http://localhost:${portOf()}`);
      response.writeHead(page.status ?? 200, { 'content-type': 'text/html', ...page.headers });
      return response.end(`<!doctype html><html lang="en"><title>Shop</title>${html}`);
    }
    if (pathname === '/hangs') return;
    if (pathname === '/slow') {
      const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';
      return setTimeout(() => response.end(price), Number(search.slice(1)));
    }
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const content =
      (await files[pathname]?.()) ??
      (/^\/local-price(-\w+)?\.js$/.test(pathname) ? script(pathname.slice(1)) : undefined);
    if (content === undefined) return response.writeHead(404).end();
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'application/json';
    response.writeHead(200, { 'content-type': type });
    return response.end(content);
  });
  const portOf = (): number => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    address: `http://127.0.0.1:${portOf()}`,
    requested: (path) => {
      const controller = new AbortController();
      awaited.set(path, controller);
      return controller.signal;
    },
    leaks,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
