import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { shortHash } from '../common/shortHash.js';
import { siteShare, unlimited, type RequestLimits } from './RequestLimits.js';

/** The period of the limits in seconds. */
const period = 60;

/**
 * Limits the requests per minute of each key and address block, and of wider blocks to a multiple of that.
 * With Redis, all processes share the counts. While Redis can't be reached, each process counts on its own.
 */
export function limitRequests(perMinute: number, redis?: Redis): RequestLimits {
  if (perMinute === 0) return unlimited;
  // Addresses must never be written to a disk, and Redis may write its data to a file.
  const nameOf = (account: string, block: string): string =>
    redis ? shortHash(`${account} ${block}`) : `${account} ${block}`;
  const own = limiterOf(perMinute, redis);
  const site = limiterOf(perMinute * siteShare, redis);
  return {
    count: async (account, [block, wide]) => {
      const seconds = await wait(own, nameOf(account, block));
      // A request that is already rejected does not count against the rest of the site.
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

/** Counts a request. Returns the seconds to wait if the limit is exceeded, else 0. */
function wait(limiter: RateLimiterAbstract, name: string): Promise<number> {
  return limiter.consume(name).then(
    () => 0,
    (result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    },
  );
}
