import type { Context } from 'hono';
import type { Log } from '../../common/Log.js';
import { failureReply, toResponse } from '../respond.js';
import { serverError, ServiceFailure } from '../ServiceFailure.js';
import type { AppEnvironment } from './AppEnvironment.js';

/** A note for callers who send parameters in a form body. */
const bodyNote = 'Send all parameters in the query: the request body is not read.';

/**
 * Returns the envelope of a failure. An error that is not a `ServiceFailure` goes to the log, and the caller
 * gets `SERVER_ERROR`.
 */
export function failureResponse(error: unknown, c: Context<AppEnvironment>, log: Log): Response {
  let failure = error instanceof ServiceFailure ? error : serverError(error, log);
  if (isInBody(c, failure)) failure = failure.with(bodyNote);
  return toResponse(failureReply(failure, c.get('callback')));
}

/** Returns whether a request has a body and its query lacks something. */
function isInBody(c: Context<AppEnvironment>, { error }: ServiceFailure): boolean {
  return (
    c.req.method === 'POST' &&
    c.get('readsBody') !== true &&
    (error === 'BAD_REQUEST' || error === 'INVALID_API_KEY') &&
    (c.req.header('transfer-encoding') !== undefined ||
      Number(c.req.header('content-length') ?? 0) > 0)
  );
}
