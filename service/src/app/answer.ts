import type { Context } from 'hono';
import type { CallerOf, Connection } from '../callers/Caller.js';
import type { RequestLimits } from '../callers/RequestLimits.js';
import type { Log } from '../common/Log.js';
import type { KeyFinder, KnownKey } from '../keys/Keys.js';
import { authorise } from './authorise.js';
import { allMethods, type Endpoint, type Operation } from './Endpoint.js';
import { readCallback } from './jsonp.js';
import type { Meter } from './Meter.js';
import type { Recorder } from './Recorder.js';
import { Query } from './Query.js';
import { failureReply, preflight, successReply, toResponse, type Reply } from './respond.js';
import { serverError, ServiceFailure } from './ServiceFailure.js';

/** What an answer needs besides its endpoint. */
export interface AnswerDependencies {
  /** Finds the key of a request. */
  keys: KeyFinder;
  /** Charges tokens. */
  meter: Pick<Meter, 'charge'>;
  /** Limits the number of requests. */
  limits: RequestLimits;
  /** Counts the answers. */
  metrics: Recorder;
  /** Identifies the caller. */
  caller: CallerOf;
  /** Gets the errors of the program itself. */
  log: Log;
}

/** What the server passes along with a request. */
export interface AppEnvironment {
  Bindings: Connection;
}

/** The maximum length of a URL, several times the length of the longest useful request. */
const longestUrl = 4096;

/**
 * Returns the answer to a request: the endpoint's answer, the answer to a preflight, or a failure. Never
 * throws. An error that is not a `ServiceFailure` goes to the log, and the caller gets `SERVER_ERROR`.
 *
 * @param endpoint `undefined` if the path has no endpoint
 * @param nothingHere the message in that case
 */
export async function answer(
  c: Context<AppEnvironment>,
  endpoint: Endpoint | undefined,
  deps: AnswerDependencies,
  nothingHere = '',
): Promise<Response> {
  const methods = endpoint?.methods ?? allMethods;
  if (c.req.method === 'OPTIONS') {
    return preflight(methods, c.req.header('access-control-request-headers'));
  }
  const begin = performance.now();
  let callback: string | undefined;
  let outcome = 'OK';
  let reply: Reply;
  try {
    const query = new Query(c.req.url);
    callback = readCallback(query);
    if (!endpoint) throw new ServiceFailure('NOT_FOUND', nothingHere);
    checkRequest(c, methods);
    reply = await ('run' in endpoint
      ? operate(c, endpoint, query, callback, deps)
      : endpoint.reply(
          {
            query,
            url: c.req.url,
            peer: c.env?.peer,
            path: c.env?.path ?? '',
            header: (name) => c.req.header(name),
          },
          callback,
        ));
  } catch (error) {
    let failure = error instanceof ServiceFailure ? error : serverError(error, deps.log);
    if (isInBody(c, failure)) failure = failure.with(bodyNote);
    outcome = failure.error;
    reply = failureReply(failure, callback);
  }
  const format = callback === undefined ? 'json' : 'jsonp';
  deps.metrics.record(endpoint?.name ?? 'none', outcome, format, performance.now() - begin);
  return toResponse(reply);
}

/** A note for callers who send parameters in a form body. */
const bodyNote = 'Send all parameters in the query: the request body is not read.';

/** Returns whether a request has a body and its query lacks something. */
function isInBody(c: Context<AppEnvironment>, { error }: ServiceFailure): boolean {
  return (
    c.req.method === 'POST' &&
    (error === 'BAD_REQUEST' || error === 'INVALID_API_KEY') &&
    (c.req.header('transfer-encoding') !== undefined ||
      Number(c.req.header('content-length') ?? 0) > 0)
  );
}

/** Rejects a URL that is too long and a method that the endpoint lacks. */
function checkRequest(c: Context<AppEnvironment>, methods: readonly string[]): void {
  if (c.req.url.length > longestUrl) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The URL is longer than ${longestUrl} characters; send only the parameters of the endpoint.`,
    );
  }
  if (!methods.includes(c.req.method)) {
    const allow = methods.join(', ');
    throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
  }
}

/** Runs an operation, and returns its answer. */
async function operate(
  c: Context<AppEnvironment>,
  operation: Operation,
  query: Query,
  callback: string | undefined,
  deps: AnswerDependencies,
): Promise<Reply> {
  const header = (name: string): string | undefined => c.req.header(name);
  const caller = deps.caller(c.env ?? {}, header);
  const key = identify(query, deps.keys, header);
  // Requests without a valid key count toward the limit too.
  const account = key instanceof ServiceFailure ? '' : key.account;
  const seconds = await deps.limits.count(account, caller.address.blocks);
  if (seconds > 0) {
    throw new ServiceFailure(
      'RATE_LIMITED',
      `Too many requests; try again in ${seconds} seconds.`,
      { 'retry-after': String(seconds) },
    );
  }
  if (key instanceof ServiceFailure) throw key;
  query.checkInputs(operation.inputs);
  // An answer without a body says nothing worth a token.
  const isFree = c.req.method === 'HEAD';
  const charge = (): Promise<void> => deps.meter.charge(key, isFree);
  // Read before the answer is calculated, since the table may change while a token is charged.
  const cacheControl = operation.cacheControl();
  const metaData = await operation.run({ query, caller, charge });
  return successReply(metaData, cacheControl, callback);
}

/** Returns the key of a request, or the failure that rejects the request. */
function identify(
  query: Query,
  keys: KeyFinder,
  header: (name: string) => string | undefined,
): KnownKey | ServiceFailure {
  try {
    query.checkNames();
    return authorise(query, keys, header);
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
}
