import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestRunnerConfig } from '@web/test-runner';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

export interface Reply {
  /** Sent as JSON, or as JSONP where the request names a callback. */
  json?: unknown;
  /** Sent as it is, instead of `json`. `CALLBACK` in it becomes the name of the callback. */
  body?: string;
  status?: number;
  /** `content-type` of `body`; default: that of a script. */
  type?: string;
  location?: string;
  /** Further headers; a page may read them. */
  headers?: Record<string, string>;
  /** Whether the reply waits until the test releases it. A release lasts until the next script. */
  hold?: boolean;
}

/** The replies of a scripted service, by operation, in their order; the last one repeats. */
export type Script = Partial<
  Record<'origin' | 'single' | 'swap' | 'convert' | 'rates', Reply[]>
> & {
  /**
   * A page of the test's own, at `/scripted/ID/page.html`. What follows `<!--hold-->` is sent when
   * the test releases it.
   */
  html?: string;
  headers?: Record<string, string>;
};

export interface Call {
  operation: string;
  query: Record<string, string>;
  referer: string;
  /** The header `Origin`; empty where the request names none. */
  origin: string;
  cookie: string;
}

interface State {
  script: Script;
  calls: Call[];
  /** Sends everything that is held, now and later. */
  release(): void;
  released: Promise<void>;
}

/** Handles a request; resolves with whether it was for this handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Services that answer what a test has told them, over real HTTP: everything below `/scripted/ID/`.
 * A test sets the script by POST to `/scripted/ID/script`, reads the calls from `/scripted/ID/calls`,
 * and releases held replies by POST to `/scripted/ID/release`. An image is at
 * `/scripted/ID/pixel.svg`, and counts as a call.
 */
export function scriptedServices(): Handler {
  const states = new Map<string, State>();
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, id, rest] = /^\/scripted\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    if (!id || rest === undefined) return false;
    let state = states.get(id);
    if (!state) states.set(id, (state = { calls: [], ...scripted({}) }));
    response.setHeader('cache-control', 'no-store');
    response.setHeader('access-control-allow-origin', '*');
    const send = (type: string, body: string, status = 200): void => {
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    };
    if (rest === 'calls') send('application/json', JSON.stringify(state.calls));
    else if (rest === 'script' || rest === 'release') {
      // A new script releases what the one before holds.
      state.release();
      if (rest === 'script') {
        Object.assign(state, scripted(JSON.parse(await readBody(request)) as Script));
      }
      send('application/json', '{}');
    } else {
      const operation = rest.split('/').pop() ?? '';
      const query = Object.fromEntries(searchParams);
      const { referer = '', origin = '', cookie = '' } = request.headers;
      state.calls.push({ operation, query, referer, origin, cookie });
      if (operation === 'pixel.svg') {
        const size = 'width="1" height="1"';
        send('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`);
      } else if (operation === 'page.html') await sendPage(response, state);
      else {
        const { script, released } = state;
        const replies = script[operation as Exclude<keyof Script, 'html' | 'headers'>] ?? [];
        const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {
          status: 404,
          body: '',
        };
        if (reply.hold) await released;
        const callback = query['callback'];
        const json = JSON.stringify(reply.json) ?? '';
        if (reply.location) response.setHeader('location', reply.location);
        for (const [name, value] of Object.entries(reply.headers ?? {})) {
          response.setHeader(name, value);
          response.appendHeader('access-control-expose-headers', name);
        }
        send(
          reply.type ?? (callback ? 'text/javascript' : 'application/json'),
          reply.body?.replaceAll('CALLBACK', callback ?? '') ??
            (callback ? `/**/typeof ${callback}==='function'&&${callback}(${json});` : json),
          reply.status,
        );
      }
    }
    return true;
  };
}

/** The same in the server of the test runner. */
export function scriptedService(): Middleware {
  const handle = scriptedServices();
  return async (context, next) => {
    if (!context.path.startsWith('/scripted/')) return next();
    context.respond = false;
    await handle(context.req, context.res);
    return undefined;
  };
}

async function sendPage(response: ServerResponse, { script, released }: State): Promise<void> {
  const [now = '', later] = script.html?.split('<!--hold-->') ?? [];
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...script.headers });
  response.write(now);
  if (later !== undefined) await released;
  response.end(later);
}

function scripted(script: Script): Pick<State, 'script' | 'release' | 'released'> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { script, release, released };
}

async function readBody(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
