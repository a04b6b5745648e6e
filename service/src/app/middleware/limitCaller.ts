import type { Caller, CallerOf } from '../../callers/Caller.js';
import type { RequestLimits } from '../../callers/RequestLimits.js';
import { ServiceFailure } from '../ServiceFailure.js';
import type { Middleware } from './Middleware.js';

/** What limits requests. */
export interface LimitDependencies {
  /** Limits the number of requests. */
  limits: RequestLimits;
  /** Identifies the caller. */
  caller: CallerOf;
}

/** Limits the requests of a caller who needs no key, together with those that lack a valid key. */
export function limitCaller({ limits, caller }: LimitDependencies): Middleware {
  return async function limitCaller(c, next) {
    await checkLimit(
      limits,
      '',
      caller(c.env ?? {}, (name) => c.req.header(name)),
    );
    return next();
  };
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
