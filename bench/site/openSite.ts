import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pageAt } from './pages.ts';
import type { ScriptName } from './scripts.ts';

/** The measured pages and their service, on one server. */
export interface Site {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** The calls to the service, as operations in order. */
  calls: string[];
  /** Milliseconds that the service takes to answer. */
  latency: number;
  close(): void;
}

/** What the currencies are worth in dollars. */
const rates: Readonly<Record<string, number>> = {
  NGN: 0.000754054324167522,
  EUR: 1.13607,
  GBP: 1.31,
  CHF: 1.24,
  JPY: 0.0067123,
};

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
    metaData: () => ({
      date: new Date().toISOString().slice(0, 10),
      usd: Object.fromEntries(
        Object.entries(rates).map(([code, rate]) => [
          code.toLowerCase(),
          Number((1 / rate).toPrecision(8)),
        ]),
      ),
    }),
  },
};

/** Starts the server. */
export async function openSite(scripts: Readonly<Record<ScriptName, string>>): Promise<Site> {
  const server = createServer((...exchange) => respond(...exchange));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: Site = {
    address: `http://127.0.0.1:${port}`,
    calls: [],
    latency: 0,
    close: () => void server.close(),
  };
  const respond = responder(scripts, site);
  return site;
}

/** Returns a handler for the pages, the scripts and the service's answers. */
export function responder(
  scripts: Readonly<Record<ScriptName, string>>,
  site: Pick<Site, 'calls' | 'latency'>,
): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const operation = url.pathname.split('/').pop() ?? '';
    const answer = answers[operation];
    if (answer) {
      site.calls.push(operation);
      return void send(answer, url.searchParams, response, site.latency);
    }
    const page = pageAt(url.pathname);
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
