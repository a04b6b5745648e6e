import type { Recorder } from '../Recorder.js';
import { ServiceFailure } from '../ServiceFailure.js';
import type { Middleware } from './Middleware.js';

/**
 * Counts answers, and the time that they take.
 *
 * @param name the name of the endpoint in the metrics
 */
export function countAnswers(name: string, recorder: Recorder): Middleware {
  return async function countAnswers(c, next) {
    const begin = performance.now();
    await next();
    const format = c.get('callback') === undefined ? 'json' : 'jsonp';
    recorder.record(name, outcomeOf(c.error), format, performance.now() - begin);
  };
}

function outcomeOf(error: Error | undefined): string {
  if (!error) return 'OK';
  return error instanceof ServiceFailure ? error.error : 'SERVER_ERROR';
}
