import { asText, LocalPriceError } from '../input/index.js';
import {
  defaultCallbackParameter,
  isCallbackName,
  jsonpBody,
  scriptSafeJson,
  type FailureEnvelope,
  type Operation,
  type ServiceErrorCode,
  type SuccessEnvelope,
} from '../protocol/index.js';
import { operationOf } from '../protocol/endpoints.js';
import { failAt, isSilent, refusal } from './failures.js';
import { operate } from './operate.js';
import { TestQuery } from './TestQuery.js';
import { readVisit, type TestVisit, type VisitOptions } from './TestVisit.js';

/** An answer of the service. */
export interface TestAnswer {
  /** The HTTP status; 0 if the request gets no answer, with the failures `timeout` and `network`. */
  status: number;
  /** The headers, with names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Maps the address of a request to its answer, or to `null` if the address is not one of a service. */
export type Answerer = (address: string | URL) => TestAnswer | null;

/**
 * Returns a function that answers requests as our service does for one visitor: the endpoints of sections 4.1
 * to 4.3 of the service interface, below any base URL, as JSON or JSONP. Any key is valid.
 *
 * @throws LocalPriceError `config` for a wrong option
 * @example
 * const respond = answer({ country: 'JP' });
 */
export function answer(options: VisitOptions): Answerer {
  return answererOf(readVisit(options));
}

/** Returns the function that answers the requests of a visitor, see {@link answer}. */
export function answererOf(visit: TestVisit): Answerer {
  return (address) => {
    const [beforeFragment = ''] = (asText(address) ?? '').split('#', 1);
    const [path = '', query = ''] = beforeFragment.split(/\?(.*)/s);
    const operation = operationOf(path);
    if (!operation) return null;
    if (isSilent(visit.failure)) return silence();
    return answerWith(visit, operation, new TestQuery(query));
  };
}

/**
 * Returns the answer to a request for a rates file; `null`: the page has its own. A failure of requests for a rate is one
 * of the file: no more than its status.
 */
export function fileAnswerOf({ failure, rates }: TestVisit): TestAnswer | null {
  if (isSilent(failure)) return silence();
  try {
    for (const step of ['request', 'rates', 'token'] as const) failAt(step, failure);
  } catch (error) {
    return { ...refuse(error), body: '' };
  }
  return rates.file === null ? null : reply(200, rates.file, 'no-store');
}

function silence(): TestAnswer {
  return { status: 0, headers: {}, body: '' };
}

/** Answers with the envelope of section 2.1 of the service interface. */
function answerWith(visit: TestVisit, operation: Operation, query: TestQuery): TestAnswer {
  let callback: string | undefined;
  try {
    callback = readCallback(visit, query);
    const envelope: SuccessEnvelope<object> = {
      status: true,
      code: 200,
      message: 'Successful',
      meta_data: operate(visit, operation, query),
    };
    const isRate = operation === 'swap' || operation === 'convert';
    // A browser may keep a rate of our service for up to an hour. The next test may have another rate.
    const cacheControl = isRate ? 'private, max-age=0' : 'private, no-store';
    return reply(200, scriptSafeJson(envelope), cacheControl, callback);
  } catch (error) {
    return refuse(error, callback);
  }
}

/** Answers a request that fails. @throws any error that is not an answer */
function refuse(error: unknown, callback?: string): TestAnswer {
  if (!(error instanceof LocalPriceError)) throw error;
  const envelope: FailureEnvelope = {
    status: false,
    code: error.status!,
    error: error.serviceCode as ServiceErrorCode,
    message: error.message,
    meta_data: null,
  };
  const answer = reply(envelope.code, scriptSafeJson(envelope), 'no-store', callback);
  if (error.retryAfter) answer.headers['retry-after'] = String(error.retryAfter);
  return answer;
}

/** Returns the name of the function to call; `undefined` for JSON. @throws LocalPriceError `service` */
function readCallback({ failure }: TestVisit, query: TestQuery): string | undefined {
  const [name, ...more] = query.all(defaultCallbackParameter);
  if (name === undefined) return undefined;
  failAt('callback', failure);
  if (isCallbackName(name) && more.length === 0) return name;
  throw refusal('INVALID_CALLBACK', 'The parameter callback must be given once and be one name.');
}

function reply(status: number, json: string, cacheControl: string, callback?: string): TestAnswer {
  const isScript = callback !== undefined;
  return {
    // Browsers run no script whose status is 300 or higher.
    status: isScript ? 200 : status,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': cacheControl,
      'content-type': `${isScript ? 'text/javascript' : 'application/json'}; charset=utf-8`,
    },
    body: isScript ? jsonpBody(callback, json) : json,
  };
}
