import { PassThrough } from 'node:stream';
import type { TestRunnerConfig } from '@web/test-runner';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** One answer of a scripted service. */
export interface Reply {
  /** Sent as JSON, or as JSONP where the request names a callback. */
  json?: unknown;
  /** Sent as it is, in the place of `json`. `CALLBACK` in it becomes the name of the callback. */
  body?: string;
  /** HTTP status, default 200. */
  status?: number;
  /** `content-type` of `body`; default: that of a script. */
  type?: string;
  /** Where a redirect leads. */
  location?: string;
  /** Further headers; a page may read them. */
  headers?: Record<string, string>;
  /** Sent only when the test releases what is held, or has done so since it gave the script. */
  hold?: boolean;
}

/** What a scripted service answers, by operation: one reply after the other, the last for ever. */
export type Script = Partial<
  Record<'origin' | 'single' | 'swap' | 'convert' | 'rates', Reply[]>
> & {
  /**
   * A page of the test's own, at `/scripted/ID/page.html`. What stands behind `<!--hold-->` is sent
   * when the test releases it.
   */
  html?: string;
  /** Further headers of that page, such as its policy. */
  headers?: Record<string, string>;
};

/** A request that a scripted service has had. */
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
  /** Ends the waiting of all that is held, now and later. */
  release(): void;
  released: Promise<void>;
}

/**
 * Services that answer what a test has told them, over real HTTP: everything below
 * `/scripted/ID/`. A test sets the script by POST to `/scripted/ID/script`, reads the calls from
 * `/scripted/ID/calls`, and lets held replies go by POST to `/scripted/ID/release`. An image for
 * tests of what is loaded is at `/scripted/ID/pixel.svg`, and counts as a call.
 */
export function scriptedService(): Middleware {
  const states = new Map<string, State>();
  return async (context, next) => {
    const [, id, rest] = /^\/scripted\/([^/]+)\/(.*)$/.exec(context.path) ?? [];
    if (!id || rest === undefined) return next();
    let state = states.get(id);
    if (!state) states.set(id, (state = { calls: [], ...scripted({}) }));
    context.set('cache-control', 'no-store');
    context.set('access-control-allow-origin', '*');
    if (rest === 'script') {
      // What was held under the script before goes out now.
      state.release();
      Object.assign(state, scripted(JSON.parse(await readBody(context.req)) as Script));
      context.body = '{}';
    } else if (rest === 'calls') {
      context.body = JSON.stringify(state.calls);
    } else if (rest === 'release') {
      state.release();
      context.body = '{}';
    } else {
      const operation = rest.split('/').pop() ?? '';
      const query = Object.fromEntries(context.URL.searchParams);
      const [referer, origin, cookie] = ['referer', 'origin', 'cookie'].map((name) =>
        context.get(name),
      ) as [string, string, string];
      state.calls.push({ operation, query, referer, origin, cookie });
      if (operation === 'pixel.svg') {
        context.type = 'image/svg+xml';
        context.body = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
        return undefined;
      }
      if (operation === 'page.html') {
        const [now = '', later] = state.script.html?.split('<!--hold-->') ?? [];
        const stream = new PassThrough();
        stream.write(now);
        void (later === undefined ? Promise.resolve() : state.released).then(() =>
          stream.end(later),
        );
        context.type = 'html';
        if (state.script.headers) context.set(state.script.headers);
        context.body = stream;
        return undefined;
      }
      const replies = state.script[operation as Exclude<keyof Script, 'html' | 'headers'>] ?? [];
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {
        status: 404,
        body: '',
      };
      if (reply.hold) await state.released;
      const callback = query['callback'];
      const json = JSON.stringify(reply.json);
      context.status = reply.status ?? 200;
      if (reply.location) context.set('location', reply.location);
      if (reply.headers) {
        context.set(reply.headers);
        context.set('access-control-expose-headers', Object.keys(reply.headers).join());
      }
      context.type = reply.type ?? (callback ? 'text/javascript' : 'application/json');
      context.body =
        reply.body?.replaceAll('CALLBACK', callback ?? '') ??
        (callback ? `/**/typeof ${callback}==='function'&&${callback}(${json});` : json);
    }
    return undefined;
  };
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
