import { asText } from '../input/index.js';
import {
  RequestQuery,
  ServiceFailure,
  successReply,
  type EnvelopeReply,
  type Operation,
} from '../protocol/index.js';
import { operationOf } from '../protocol/endpoints.js';
import { replyWith } from '../protocol/serving/respond.js';
import { failAt, failureAt, isSilent } from './failures.js';
import { operate } from './operate.js';
import { readVisit, type TestVisit, type VisitOptions } from './TestVisit.js';

/** An answer of the service. Its status is 0 if the request gets none, with the failures `timeout` and `network`. */
export type TestAnswer = EnvelopeReply;

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
    const text = asText(address) ?? '';
    const operation = operationOf(text.split(/[?#]/, 1)[0]!);
    if (!operation) return null;
    if (isSilent(visit.failure)) return silence();
    return answerWith(visit, operation, new RequestQuery(text));
  };
}

/**
 * Returns the answer to a request for a rates file; `null`: the page has its own. A failure of requests for a rate is one
 * of the file: no more than its status.
 */
export function fileAnswerOf({ failure, rates }: TestVisit): TestAnswer | null {
  if (isSilent(failure)) return silence();
  for (const step of ['request', 'rates', 'token'] as const) {
    const failed = failureAt(step, failure);
    if (failed) return { ...failed.reply(), body: '' };
  }
  return rates.file === null ? null : replyWith(200, rates.file, 'no-store');
}

function silence(): TestAnswer {
  return { status: 0, headers: {}, body: '' };
}

function answerWith(visit: TestVisit, operation: Operation, query: RequestQuery): TestAnswer {
  let callback: string | undefined;
  try {
    const named = query.callback();
    if (named !== undefined) failAt('callback', visit.failure);
    callback = named;
    const isRate = operation === 'swap' || operation === 'convert';
    // A browser may keep a rate of our service for up to an hour. The next test may have another rate.
    const cacheControl = isRate ? 'private, max-age=0' : 'private, no-store';
    return successReply(operate(visit, operation, query), cacheControl, callback);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return error.reply(callback);
  }
}
