import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { originAnswer, swapAnswer } from './service.ts';
import { pageOf } from './pageOf.ts';

/** How the service answers: well, or with one kind of failure. */
export type Mood = 'well' | 'HTTP 500' | 'error envelope' | 'network down';

/**
 * A site with pages, the script-tag file and a service, all at one address. Whoever goes to
 * `/nothing` stays where he was.
 */
export interface PageServer {
  /** `http://127.0.0.1:PORT`. Each server has its own, and so a storage of its own in a browser. */
  address: string;
  /** The calls to the service by operation, in their order. */
  calls: string[];
  /** The paths of all other requests. */
  visits: string[];
  mood: Mood;
  /** What the visitor's currency is worth in any other. */
  rate: number;
  /**
   * Makes a page that a browser may keep in its back/forward cache.
   *
   * @param attributes of the script tag, beside those that lead to the service
   * @returns its address
   */
  page(markup: string, attributes?: string): string;
  /** Holds the answers of the service back until `release()`. */
  hold(): void;
  release(): void;
  close(): void;
}

const cdn = new URL('../../dist/cdn/local-price.js', import.meta.url);

/** Starts a server for the pages of one test, with a service whose visitor is from Nigeria. */
export async function pageServer(): Promise<PageServer> {
  const widget = readFileSync(cdn);
  const pages: string[] = [];
  const callbacks = new Set<string | null>();
  let held: (() => void)[] | null = null;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', on.address);
    const operation = /^\/api\/v1\/(?:currency\/)?(\w+)$/.exec(pathname)?.[1];
    if (operation) {
      // What fails on the network, browsers try again by themselves: the same call, with the same name.
      const callback = searchParams.get('callback');
      if (!callback || !callbacks.has(callback)) on.calls.push(operation);
      callbacks.add(callback);
      const send = (): void => answer(response, operation, searchParams, on);
      if (held) held.push(send);
      else send();
      return;
    }
    on.visits.push(pathname);
    const page = pages[Number(/^\/page\/(\d+)$/.exec(pathname)?.[1])];
    if (page !== undefined) response.setHeader('content-type', 'text/html').end(page);
    else if (pathname === '/local-price.js')
      response.setHeader('content-type', 'text/javascript').end(widget);
    else response.writeHead(pathname === '/nothing' ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const on: PageServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    visits: [],
    mood: 'well',
    rate: 0.00064235,
    page: (markup, attributes = '') =>
      `${on.address}/page/${pages.push(pageOf(markup, attributes)) - 1}`,
    hold: () => void (held ??= []),
    release: () => {
      held?.forEach((send) => send());
      held = null;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return on;
}

function answer(
  response: ServerResponse,
  operation: string,
  query: URLSearchParams,
  { mood, rate }: PageServer,
): void {
  if (mood === 'network down') return void response.destroy();
  const callback = query.get('callback');
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const good = operation === 'swap' ? swapAnswer(from, to, rate) : originAnswer('NG', 'NGN');
  const json = JSON.stringify(mood === 'well' ? good : serverError);
  response.writeHead(mood === 'HTTP 500' || (mood !== 'well' && !callback) ? 500 : 200, {
    'content-type': callback ? 'text/javascript' : 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  response.end(callback ? `/**/typeof ${callback}==='function'&&${callback}(${json});` : json);
}

const serverError = {
  status: false,
  code: 500,
  error: 'SERVER_ERROR',
  message: 'Something failed',
  meta_data: null,
};
