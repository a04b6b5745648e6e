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
  /** Takes the tokens. */
  meter: Pick<Meter, 'charge'>;
  /** Says who has asked too often. */
  limits: RequestLimits;
  /** Counts the answers. */
  metrics: Recorder;
  /** Tells who calls. */
  caller: CallerOf;
  /** Is told what failed in the program itself. */
  log: Log;
}

/** What the server hands in beside a request. */
export interface AppEnvironment {
  Bindings: Connection;
}

/** Longest URL that is answered: many times what the longest sensible request needs. */
const longestUrl = 4096;

/**
 * Returns the answer to one request: that of the endpoint, a preflight, or a failure. Never throws;
 * what is not a `ServiceFailure` goes to the log, and is `SERVER_ERROR` for the caller.
 *
 * @param endpoint `undefined` where nothing is at the path
 * @param nothingHere what is said then
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

/** What is said to somebody who sends the inputs of a form. */
const bodyNote = 'The inputs belong in the query: the body of a request is not read.';

/** Whether something was missing in the query of a request that has a body. */
function isInBody(c: Context<AppEnvironment>, { error }: ServiceFailure): boolean {
  return (
    c.req.method === 'POST' &&
    (error === 'BAD_REQUEST' || error === 'INVALID_API_KEY') &&
    (c.req.header('transfer-encoding') !== undefined ||
      Number(c.req.header('content-length') ?? 0) > 0)
  );
}

/** Refuses what no endpoint would read. */
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

/** Returns the success of an operation. */
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
  // Callers who are refused are counted all the same.
  const account = key instanceof ServiceFailure ? '' : key.account;
  const seconds = await deps.limits.count(account, caller.address.blocks);
  if (seconds > 0) {
    throw new ServiceFailure(
      'RATE_LIMITED',
      `Too many requests; ask again in ${seconds} seconds.`,
      { 'retry-after': String(seconds) },
    );
  }
  if (key instanceof ServiceFailure) throw key;
  query.checkInputs(operation.inputs);
  // Without a body, nothing is told.
  const isFree = c.req.method === 'HEAD';
  const charge = (): Promise<void> => deps.meter.charge(key, isFree);
  // Read before the answer is made: while a token is taken, another table may come in.
  const cacheControl = operation.cacheControl();
  const metaData = await operation.run({ query, caller, charge });
  return successReply(metaData, cacheControl, callback);
}

/** Returns the key of a request, or why the request may not be answered. */
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
