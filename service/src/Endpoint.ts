import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { paths } from 'local-price/protocol';
import { readCallback } from './jsonp.js';
import { authorise, type KeyFinder } from './Keys.js';
import type { Log } from './Log.js';
import { Query } from './Query.js';
import { failureReply, preflight, successReply, toResponse } from './respond.js';
import { serverError, ServiceFailure } from './ServiceFailure.js';

/** One request, as far as an endpoint may see it. */
export interface Call {
  /** The inputs. */
  query: Query;
  /** The other end of the connection. */
  peer: string | undefined;
  /** The header `X-Forwarded-For`; a claim until `clientAddress` has looked at it. */
  forwardedFor: string | undefined;
}

/** What answers on one path. */
export interface Endpoint {
  /** Every method that is answered, OPTIONS included. */
  methods: readonly string[];
  /** `cache-control` of a success. */
  cacheControl: string;
  /**
   * The `meta_data` of the answer.
   *
   * @throws ServiceFailure for what the caller can be told
   */
  run(call: Call): object;
}

/** What the Node adapter hands in beside a request; nothing where there is no adapter. */
export interface AppEnvironment {
  /** Node's own objects of the request. */
  Bindings: Partial<HttpBindings>;
}

/** Methods of an endpoint with GET and POST, and of a path without an endpoint. */
export const allMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Longest URL that is answered: many times what the longest sensible request needs. */
const longestUrl = 4096;

/**
 * The answer to one request: that of the endpoint, a preflight, or a failure. Never throws; what is
 * no `ServiceFailure` goes to the log, and is `SERVER_ERROR` for the caller.
 *
 * @param endpoint `undefined` where nothing is at the path
 */
export function answer(
  c: Context<AppEnvironment>,
  endpoint: Endpoint | undefined,
  deps: { keys: KeyFinder; log: Log },
): Response {
  const methods = endpoint?.methods ?? allMethods;
  if (c.req.method === 'OPTIONS') {
    return preflight(methods, c.req.header('access-control-request-headers'));
  }
  let callback: string | undefined;
  try {
    const query = new Query(c.req.url);
    callback = readCallback(query);
    checkRequest(c, endpoint, methods);
    authorise(query, deps.keys);
    const metaData = endpoint.run({
      query,
      peer: c.env?.incoming && getConnInfo(c).remote.address,
      forwardedFor: c.req.header('x-forwarded-for'),
    });
    return toResponse(successReply(metaData, endpoint.cacheControl, callback));
  } catch (error) {
    const failure = error instanceof ServiceFailure ? error : serverError(error, deps.log);
    return toResponse(failureReply(failure, callback));
  }
}

/** Refuses what has no endpoint, and what no endpoint would read. */
function checkRequest(
  c: Context<AppEnvironment>,
  endpoint: Endpoint | undefined,
  methods: readonly string[],
): asserts endpoint is Endpoint {
  if (c.req.url.length > longestUrl) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The URL is longer than ${longestUrl} characters; send the parameters of the endpoint alone.`,
    );
  }
  if (!endpoint) {
    throw new ServiceFailure(
      'NOT_FOUND',
      `There is nothing at this path; the endpoints are ${Object.values(paths).join(', ')}.`,
    );
  }
  if (!methods.includes(c.req.method)) {
    const allow = methods.join(', ');
    throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
  }
}
