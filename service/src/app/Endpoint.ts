import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { readCallback } from './jsonp.js';
import type { Caller } from '../callers/Caller.js';
import { authorise, type KeyFinder, type KnownKey } from '../keys/Keys.js';
import type { Log } from '../common/Log.js';
import type { Meter } from './Meter.js';
import type { Format, Metrics } from './Metrics.js';
import type { SchemaName } from './site/schemas.js';
import type { Input } from './Parameter.js';
import { Query } from './Query.js';
import type { RequestLimits } from '../callers/RequestLimits.js';
import { failureReply, preflight, successReply, toResponse, type Reply } from './respond.js';
import { serverError, ServiceFailure } from './ServiceFailure.js';

/** One request, as far as an operation may see it. */
export interface Call {
  /** The inputs. */
  query: Query;
  /** Who asks. */
  caller: Caller;
  /**
   * Takes a token for the answer, once that is certain.
   *
   * @throws ServiceFailure where there is none
   */
  charge(): Promise<void>;
}

/** One request, as far as what needs no key may see it. */
export interface Visit {
  /** The inputs. */
  query: Query;
  /** The address that was asked for, as the client sees it. */
  url: string;
  /** The other end of the connection. */
  peer: string | undefined;
  /** A header by its name in lower case; several of one name joined by commas. */
  header(name: string): string | undefined;
}

interface Described {
  /** What it is called in the metrics. */
  name: string;
  /** For people, in one sentence. */
  description: string;
  /** Every method that is answered, OPTIONS included. */
  methods: readonly string[];
  /** What it reads of the query. */
  inputs: readonly Input[];
  /** What a success is: the `meta_data` of the envelope, also as JSONP, or another kind of file. */
  gives: { metaData: SchemaName } | { mediaType: string };
}

/** What answers a key with the envelope. */
export interface Operation extends Described {
  /** `cache-control` of a success. */
  cacheControl(): string;
  /**
   * The `meta_data` of the answer.
   *
   * @throws ServiceFailure for what the caller can be told
   */
  run(call: Call): object | Promise<object>;
}

/** What answers everybody, without a key. */
export interface Resource extends Described {
  /**
   * The answer, with a callback where it can be JSONP.
   *
   * @throws ServiceFailure for what the caller can be told
   */
  reply(visit: Visit, callback: string | undefined): Reply | Promise<Reply>;
}

/** What answers on one path. */
export type Endpoint = Operation | Resource;

/** What an answer needs besides its endpoint. */
export interface AnswerDependencies {
  /** Finds the key of a request. */
  keys: KeyFinder;
  /** Takes the tokens. */
  meter: Meter;
  /** Says who has asked too often. */
  limits: RequestLimits;
  /** Counts the answers. */
  metrics: Metrics;
  /** Who calls, from the other end of the connection and what is said in headers. */
  caller(peer: string | undefined, header: (name: string) => string | undefined): Caller;
  /** Is told what failed in the program itself. */
  log: Log;
}

/** What the Node adapter hands in beside a request; nothing where there is no adapter. */
export interface AppEnvironment {
  /** Node's own objects of the request. */
  Bindings: Partial<HttpBindings>;
}

/** Methods of an endpoint with GET and POST, and of a path without an endpoint. */
export const allMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Methods of an endpoint that is only read. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Longest URL that is answered: many times what the longest sensible request needs. */
const longestUrl = 4096;

/**
 * The answer to one request: that of the endpoint, a preflight, or a failure. Never throws; what is
 * no `ServiceFailure` goes to the log, and is `SERVER_ERROR` for the caller.
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
    const peer = c.env?.incoming && getConnInfo(c).remote.address;
    reply = await ('run' in endpoint
      ? operate(c, endpoint, query, peer, callback, deps)
      : endpoint.reply(
          { query, url: c.req.url, peer, header: (name) => c.req.header(name) },
          callback,
        ));
  } catch (error) {
    const failure = error instanceof ServiceFailure ? error : serverError(error, deps.log);
    outcome = failure.error;
    reply = failureReply(failure, callback);
  }
  const format: Format = callback === undefined ? 'json' : 'jsonp';
  deps.metrics.record(endpoint?.name ?? 'none', outcome, format, performance.now() - begin);
  return toResponse(reply);
}

/** The success of an operation. */
async function operate(
  c: Context<AppEnvironment>,
  operation: Operation,
  query: Query,
  peer: string | undefined,
  callback: string | undefined,
  deps: AnswerDependencies,
): Promise<Reply> {
  const caller = deps.caller(peer, (name) => c.req.header(name));
  const found = identify(c, query, deps.keys);
  // Whoever is refused is counted all the same.
  const account = found instanceof ServiceFailure ? '' : found.account;
  const seconds = await deps.limits.count(account, caller.address.block);
  if (seconds > 0) throw rateLimited(seconds);
  if (found instanceof ServiceFailure) throw found;
  query.checkInputs(operation.inputs);
  // Nobody reads what comes without a body, or for a page that may never be shown.
  const isFree = c.req.method === 'HEAD' || /\bprerender\b/.test(c.req.header('sec-purpose') ?? '');
  const charge = (): Promise<void> => deps.meter.charge(found, isFree);
  // Of the table that the answer is made from: while a token is taken, another may come in.
  const cacheControl = operation.cacheControl();
  const metaData = await operation.run({ query, caller, charge });
  return successReply(metaData, cacheControl, callback);
}

/** The key of a request, or why it may not be answered. */
function identify(
  c: Context<AppEnvironment>,
  query: Query,
  keys: KeyFinder,
): KnownKey | ServiceFailure {
  try {
    query.checkNames();
    return authorise(query, keys, (name) => c.req.header(name));
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
}

function rateLimited(seconds: number): ServiceFailure {
  return new ServiceFailure('RATE_LIMITED', `Too many requests; ask again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });
}

/** Refuses what no endpoint would read. */
function checkRequest(c: Context<AppEnvironment>, methods: readonly string[]): void {
  if (c.req.url.length > longestUrl) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The URL is longer than ${longestUrl} characters; send the parameters of the endpoint alone.`,
    );
  }
  if (!methods.includes(c.req.method)) {
    const allow = methods.join(', ');
    throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
  }
}
