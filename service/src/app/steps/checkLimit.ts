import type { Caller, CallerOf } from '../../callers/Caller.js';
import type { RequestLimits } from '../../callers/RequestLimits.js';
import { ServiceFailure } from '../ServiceFailure.js';

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
