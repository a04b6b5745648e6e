import type { Context, MiddlewareHandler } from 'hono';
import type { Connection } from '../../callers/Caller.js';
import type { RequestQuery } from '../RequestQuery.js';

/** What the app knows about a request besides the request itself. */
export interface AppEnvironment {
  /** What the server passes along. */
  Bindings: Connection;
  Variables: {
    /** The query; set by `countedHandler`, like the callback. */
    query: RequestQuery;
    /** The name of the function to call with the answer; `undefined` for plain JSON. */
    callback: string | undefined;
    /** Whether the endpoint reads the body; set by `limitBody`. */
    readsBody?: boolean;
  };
}

/** Middleware of Hono for this app. */
export type Middleware = MiddlewareHandler<AppEnvironment>;

/** Answers a request, or throws a failure. */
export type Run = (c: Context<AppEnvironment>) => Response | Promise<Response>;
