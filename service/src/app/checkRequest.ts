import type { Context } from 'hono';
import { ServiceFailure } from 'local-price/protocol';
import type { Caller, CallerOf } from '../callers/Caller.js';
import type { RequestLimits } from '../callers/RequestLimits.js';
import type { AppEnvironment } from './countedHandler.js';
import type { Endpoint } from './Endpoint.js';

/** The maximum length of a URL, several times the length of the longest useful request. */
const maxUrlLength = 4096;

/** Rejects a long body that nobody reads, a URL that is too long, and a method that the endpoint lacks. */
export function checkRequest(c: Context<AppEnvironment>, { methods, maxBodySize }: Endpoint): void {
  const limit = c.env?.bodyLimit;
  if (limit !== undefined && maxBodySize === undefined) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The body is longer than ${limit} bytes; send all parameters in the query, and no body.`,
    );
  }
  if (c.req.url.length > maxUrlLength) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The URL is longer than ${maxUrlLength} characters; send only the parameters of the endpoint.`,
    );
  }
  if (!methods.includes(c.req.method)) {
    const allow = methods.join(', ');
    throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
  }
}

/** What limits requests. */
export interface LimitDependencies {
  /** Limits the number of requests. */
  limits: RequestLimits;
  /** Identifies the caller. */
  caller: CallerOf;
}

/**
 * Counts a request.
 *
 * @param account the account of its key; empty without a valid key
 * @throws ServiceFailure `RATE_LIMITED`
 */
export async function checkLimit(
  limits: RequestLimits,
  account: string,
  { address }: Caller,
): Promise<void> {
  const seconds = await limits.count(account, address.blocks);
  if (seconds === 0) return;
  throw new ServiceFailure('RATE_LIMITED', `Too many requests; try again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });
}
