import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { shortHash } from '../common/shortHash.js';
import { siteShare, unlimited, type RequestLimits } from './RequestLimits.js';

/** Seconds for which requests are counted together. */
const period = 60;

/**
 * Limits each key and address block to so many requests a minute, and a wider block to a multiple of that;
 * counted in Redis where there is one,
 * so that all processes count together, and in this process while it can't be reached.
 */
export function limitRequests(perMinute: number, redis?: Redis): RequestLimits {
  if (perMinute === 0) return unlimited;
  // Addresses are written nowhere, and Redis may write what it holds to a file.
  const nameOf = (account: string, block: string): string =>
    redis ? shortHash(`${account} ${block}`) : `${account} ${block}`;
  const own = limiterOf(perMinute, redis);
  const site = limiterOf(perMinute * siteShare, redis);
  return {
    count: async (account, [block, wide]) => {
      const seconds = await wait(own, nameOf(account, block));
      // What is refused already is not held against the neighbours.
      return seconds > 0 || wide === undefined ? seconds : wait(site, nameOf(account, wide));
    },
  };
}

function limiterOf(points: number, redis: Redis | undefined): RateLimiterAbstract {
  const options = { points, duration: period };
  const memory = new RateLimiterMemory(options);
  return redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        keyPrefix: 'local-price:limit',
        insuranceLimiter: memory,
      })
    : memory;
}

/** Counts a request; returns the seconds to wait where the limit is passed, else 0. */
function wait(limiter: RateLimiterAbstract, name: string): Promise<number> {
  return limiter.consume(name).then(
    () => 0,
    (result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    },
  );
}
