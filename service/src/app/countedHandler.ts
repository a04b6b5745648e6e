import type { Context } from 'hono';
import { RequestQuery, ServiceFailure } from 'local-price/protocol';
import type { Connection } from '../callers/Caller.js';
import type { Log } from '../common/Log.js';
import type { Endpoint } from './Endpoint.js';
import { serverError } from './failures.js';
import type { Recorder } from './Recorder.js';
import { toResponse } from './respond.js';

/** What the app knows about a request besides the request itself. */
export interface AppEnvironment {
  /** What the server passes along. */
  Bindings: Connection;
  /** Set by {@link countedHandler}. */
  Variables: {
    query: RequestQuery;
    /** The name of the function to call with the answer; `undefined` for plain JSON. */
    callback: string | undefined;
  };
}

/** Answers a request, or throws a failure. */
export type Run = (c: Context<AppEnvironment>) => Response | Promise<Response>;

/** What every answer needs. */
export interface HandlerDependencies {
  /** Counts the answers. */
  metrics: Recorder;
  /** Gets the errors of the program itself. */
  log: Log;
}

/** A note for callers who send parameters in a form body. */
const bodyNote = 'Send all parameters in the query: the request body is not read.';

/**
 * Returns a handler that reads the query, runs an endpoint, turns errors into failures, and counts the answer.
 * It is one handler, not a chain of Hono's middleware, since a chain costs time in every answer. An error that is
 * not a `ServiceFailure` goes to the log, and the caller gets `SERVER_ERROR`.
 */
export function countedHandler(
  { name, maxBodySize }: Pick<Endpoint, 'name' | 'maxBodySize'>,
  { metrics, log }: HandlerDependencies,
  run: Run,
): Run {
  return async (c) => {
    const begin = performance.now();
    let outcome = 'OK';
    let response: Response;
    try {
      const query = new RequestQuery(c.req.url);
      c.set('query', query);
      c.set('callback', query.callback());
      response = await run(c);
    } catch (error) {
      let failure = error instanceof ServiceFailure ? error : serverError(error, log);
      outcome = failure.error;
      if (maxBodySize === undefined && isInBody(c, failure)) {
        failure = new ServiceFailure(
          failure.error,
          `${failure.message} ${bodyNote}`,
          failure.headers,
        );
      }
      response = toResponse(failure.reply(c.get('callback')));
    }
    const format = c.get('callback') === undefined ? 'json' : 'jsonp';
    metrics.record(name, outcome, format, performance.now() - begin);
    return response;
  };
}

/** Returns whether a request has a body and its query lacks something. */
function isInBody(c: Context<AppEnvironment>, { error }: ServiceFailure): boolean {
  return (
    c.req.method === 'POST' &&
    (error === 'BAD_REQUEST' || error === 'INVALID_API_KEY') &&
    (c.req.header('transfer-encoding') !== undefined ||
      Number(c.req.header('content-length') ?? 0) > 0)
  );
}
