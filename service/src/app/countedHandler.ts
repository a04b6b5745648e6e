import type { Log } from '../common/Log.js';
import { readCallback } from './jsonp.js';
import { failureResponse } from './steps/failureResponse.js';
import type { Run } from './steps/AppEnvironment.js';
import { RequestQuery } from './RequestQuery.js';
import type { Recorder } from './Recorder.js';
import { ServiceFailure } from './ServiceFailure.js';

/** What every answer needs. */
export interface HandlerDependencies {
  /** Counts the answers. */
  metrics: Recorder;
  /** Gets the errors of the program itself. */
  log: Log;
}

/**
 * Returns a handler that reads the query, runs an endpoint, turns errors into failures, and counts the answer.
 * It is one handler, not a chain of Hono's middleware, since a chain costs time in every answer.
 *
 * @param name the name of the endpoint in the metrics
 */
export function countedHandler(name: string, { metrics, log }: HandlerDependencies, run: Run): Run {
  return async (c) => {
    const begin = performance.now();
    let outcome = 'OK';
    let response: Response;
    try {
      const query = new RequestQuery(c.req.url);
      c.set('query', query);
      c.set('callback', readCallback(query));
      response = await run(c);
    } catch (error) {
      outcome = error instanceof ServiceFailure ? error.error : 'SERVER_ERROR';
      response = failureResponse(error, c, log);
    }
    const format = c.get('callback') === undefined ? 'json' : 'jsonp';
    metrics.record(name, outcome, format, performance.now() - begin);
    return response;
  };
}
