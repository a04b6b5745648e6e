import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { shortHash } from '../common/shortHash.js';

/** Seconds for which requests are counted together. */
const period = 60;

/** How many requests one caller may send. */
export interface RequestLimits {
  /**
   * Counts a request.
   *
   * @param account of its key
   * @param block of the caller's address, see `ClientAddress`
   * @returns seconds to wait where the limit is passed, else 0
   */
  count(account: string, block: string): Promise<number>;
}

/** No limits. */
export const unlimited: RequestLimits = { count: () => Promise.resolve(0) };

/**
 * Limits each key and address block to so many requests a minute; counted in Redis where there is one,
 * so that all processes count together, and in this process while it can't be reached.
 */
export function requestLimits(perMinute: number, redis?: Redis): RequestLimits {
  if (perMinute === 0) return unlimited;
  const options = { points: perMinute, duration: period };
  const memory = new RateLimiterMemory(options);
  // Addresses are written nowhere, and Redis may write what it holds to a file.
  const nameOf = (account: string, block: string): string =>
    redis ? shortHash(`${account} ${block}`) : `${account} ${block}`;
  const limiter = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        keyPrefix: 'local-price:limit',
        insuranceLimiter: memory,
      })
    : memory;
  return {
    count: (account, block) =>
      limiter.consume(nameOf(account, block)).then(
        () => 0,
        (result: unknown) => {
          if (!(result instanceof RateLimiterRes)) throw result;
          return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
        },
      ),
  };
}
