import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pageAt, type Places } from './pages.ts';
import { rates, ratesFile } from './rates.ts';
import type { ScriptName } from './scripts.ts';

/** The measured pages and their service, on one server. */
export interface Site {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** The same for a new visitor: a site that the browser has never seen, with storage and caches of its own. */
  newVisitor(): string;
  /** The flags that make Chromium find it there. */
  flags: readonly string[];
  /** The calls to the service, as operations in order. */
  calls: string[];
  /** Milliseconds that the service takes to answer. */
  latency: number;
  /** Handles what a page reports. If missing, pages stay after their report. */
  take?: RequestListener;
  close(): void;
}

/** The answer of an operation, and how long browsers cache it, as with our own service. */
interface Answer {
  cache: string;
  metaData(query: URLSearchParams): object;
  /** `true` if it is sent without an envelope. */
  isFile?: true;
}

const answers: Readonly<Record<string, Answer>> = {
  origin: {
    cache: 'private, no-store',
    metaData: (query) => {
      const to = query.get('to');
      const swap = to && { from: 'NGN', to, exchange_rate: rates['NGN'] };
      return { currency: { symbol: 'NGN' }, geolocation: { code: 'NG' }, swap };
    },
  },
  swap: {
    cache: 'private, max-age=3600',
    metaData: (query) => {
      const [from, to] = [query.get('from')!, query.get('to')!];
      return { from, to, exchange_rate: rates[from] };
    },
  },
  'rates.json': {
    isFile: true,
    cache: 'no-cache',
    metaData: ratesFile,
  },
};

/** Starts the server. */
export async function openSite(scripts: Readonly<Record<ScriptName, string>>): Promise<Site> {
  const server = createServer((...exchange) => respond(...exchange));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let visitors = 0;
  const site: Site = {
    address: `http://127.0.0.1:${port}`,
    newVisitor: () => `http://visitor${++visitors}.localhost:${port}`,
    flags: ['--host-resolver-rules=MAP *.localhost 127.0.0.1'],
    calls: [],
    latency: 0,
    close: () => void server.close(),
  };
  const respond = responder(scripts, site);
  return site;
}

/**
 * Returns a handler for the pages, the scripts and the service's answers.
 *
 * @param places where the service and the files are; default: where the page is
 */
export function responder(
  scripts: Readonly<Record<ScriptName, string>>,
  site: Pick<Site, 'calls' | 'latency' | 'take'>,
  places?: Places,
): RequestListener {
  return async (request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const operation = url.pathname.split('/').pop()!;
    const answer = answers[operation];
    if (answer) {
      site.calls.push(operation);
      return void send(answer, url.searchParams, response, site.latency);
    }
    if (operation === 'report') {
      return site.take ? site.take(request, response) : void response.end();
    }
    const { origin } = url;
    const page = await pageAt(
      decodeURI(url.pathname),
      scripts,
      places ?? { rates: origin, files: origin },
    );
    response.setHeader('content-type', page ? 'text/html' : 'text/javascript');
    // As in most shops: pages are always requested, scripts are cached.
    response.setHeader('cache-control', page ? 'no-cache' : 'max-age=3600');
    return void response.end(page ?? scripts[url.pathname.slice(1, -3) as ScriptName]);
  };
}

async function send(
  { cache, metaData, isFile }: Answer,
  query: URLSearchParams,
  response: ServerResponse,
  latency: number,
): Promise<void> {
  await delay(latency);
  const data = metaData(query);
  const body = JSON.stringify(isFile ? data : { status: true, meta_data: data });
  const callback = query.get('callback');
  response.setHeader('cache-control', cache);
  response.setHeader('content-type', callback ? 'text/javascript' : 'application/json');
  response.end(callback ? `${callback}(${body})` : body);
}
