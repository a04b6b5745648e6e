import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestRunnerConfig } from '@web/test-runner';
import type { HostileCase } from './hostile/HostileCase.ts';
import { hostileBody } from './hostile/hostileReply.ts';
import { hostilePage } from './hostile/hostilePage.ts';
import {
  pathOf,
  readPath,
  serviceOrigin,
  widgetPath,
  type HostileView,
} from './hostile/HostileView.ts';
import { honestCase, hostileCase } from './hostileCases.ts';

/** Answers a request, if it is one for the hostile service; gives whether it is. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Milliseconds between the parts of a body that dribbles. */
const interval = 50;

/**
 * A service that answers as hostile cases say, each by name, and sends the pages that ask it. What a
 * page is asked for stands in the path: see `HostileView`. How many requests the service of a view has
 * had is at `…/calls`; what it holds back until a page has given up goes out with a request for `…/late`.
 */
export function hostileHandler(): Handler {
  const calls = new Map<string, Set<string>>();
  const late = new Map<string, () => void>();
  let widget: Buffer | undefined;
  return (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.pathname === widgetPath) {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('cache-control', 'max-age=600');
      response.end((widget ??= readFileSync('dist/cdn/local-price.js')));
      return true;
    }
    const view = readPath(url.pathname);
    if (!view) return false;
    const { id, operation, rest } = view;
    response.statusCode = 200;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('access-control-allow-origin', '*');
    if (rest === 'calls') {
      response.end(String(calls.get(id)?.size ?? 0));
      calls.delete(id);
      return true;
    }
    if (rest === 'late') {
      late.get(id)?.();
      late.delete(id);
      response.end();
      return true;
    }
    const { isElsewhere } = view.name === honestCase.name ? honestCase : hostileCase(view.name);
    if (rest === 'page.html') {
      const whole = JSON.parse(url.searchParams.get('view') ?? '') as HostileView;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(hostilePage(whole, serviceOrigin(url, isElsewhere)));
      return true;
    }
    const asked = rest.endsWith('swap') ? 'swap' : 'origin';
    const isNothing = rest.includes('nowhere');
    let known = calls.get(id);
    if (!known) calls.set(id, (known = new Set()));
    // What browsers repeat by themselves, after a dropped connection or in a circle, is one request.
    const { connection, hangs } = hostileCase(view.name);
    const isRepeated = url.searchParams.has('callback') || connection || hangs;
    known.add(isRepeated ? url.search : `${url.search} ${known.size}`);
    const one = asked === operation ? hostileCase(view.name) : honestCase;
    if (isNothing) response.writeHead(404).end();
    else if (one.connection === 'late') {
      const before = late.get(id);
      late.set(id, () => (before?.(), answer(one, asked, view, url, response)));
      drop(response, view.timeout);
    } else answer(one, asked, view, url, response);
    return true;
  };
}

/** The same for the test runner. */
export function hostileService(): NonNullable<TestRunnerConfig['middleware']>[number] {
  const handle = hostileHandler();
  return (context, next) => {
    if (!readPath(context.path)) return next();
    // What it does to its connections is not for others to touch, nor a 404 for the test runner to tell.
    context.respond = false;
    context.status = 200;
    setImmediate(() => handle(context.req, context.res));
    return undefined;
  };
}

function answer(
  one: HostileCase,
  asked: 'origin' | 'swap',
  view: Pick<HostileView, 'id' | 'operation' | 'timeout' | 'name'>,
  url: URL,
  response: ServerResponse,
): void {
  const { redirect, connection, hangs, encoding } = one;
  const callback = url.searchParams.get('callback');
  const path = pathOf({ ...view, transport: 'jsonp' });
  if (connection === 'dropped') return void response.destroy();
  if (hangs === 'nothing') return drop(response, view.timeout);
  response.statusCode = one.status ?? (redirect ? 302 : 200);
  const type =
    one.type === undefined ? (callback ? 'text/javascript' : 'application/json') : one.type;
  if (type !== null) response.setHeader('content-type', type);
  if (encoding?.endsWith('gzip')) response.setHeader('content-encoding', 'gzip');
  for (const [name, value] of Object.entries(one.headers ?? {})) {
    if (value) response.setHeader(name, value.replace('PATH', path));
    else response.removeHeader(name);
  }
  if (redirect) {
    const name = redirect === 'honest' ? honestCase.name : view.name;
    const target = redirect === 'nowhere' ? 'nowhere' : asked;
    response.setHeader(
      'location',
      redirect === 'itself'
        ? url.href
        : `${pathOf({ ...view, name, transport: 'jsonp' })}/${target}${url.search}`,
    );
  }
  const body = hostileBody(one, asked, callback);
  if (hangs) {
    response.flushHeaders();
    if (hangs === 'dribble') dribble(response, Buffer.from('/'.repeat(1000)));
    return drop(response, view.timeout);
  }
  if (connection === 'dropped in mid-body') {
    response.setHeader('content-length', body.length);
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  } else if (connection === 'dribbling') {
    dribble(response, body);
  } else {
    response.end(body);
  }
}

/** Ends a connection that nobody needs any more: a browser has few for one host. */
function drop(response: ServerResponse, timeout: number): void {
  setTimeout(() => response.destroy(), timeout + 10_000);
}

function dribble(response: ServerResponse, body: Buffer): void {
  const size = Math.ceil(body.length / 5);
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, (at += body.length > 999 ? 1 : size)));
    if (at < body.length && !response.destroyed) return;
    clearInterval(timer);
    response.end();
  }, interval);
}
