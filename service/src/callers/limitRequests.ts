import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { shortHash } from '../common/shortHash.js';
import type { RedisClient } from '../ledger/connectRedis.js';
import { keyPrefix } from '../ledger/redisKeys.js';
import { siteShare, unlimited, type RequestLimits } from './RequestLimits.js';

/** The period of the limits in seconds. */
const period = 60;

/**
 * Limits the requests per minute of each key and address block, and of wider blocks to a multiple of that.
 * With Redis, all processes share the counts. While Redis can't be reached, each process counts on its own.
 */
export function limitRequests(perMinute: number, redis?: RedisClient): RequestLimits {
  if (perMinute === 0) return unlimited;
  // Addresses must never be written to a disk, and Redis may write its data to a file.
  const nameOf = (account: string, block: string): string =>
    redis ? shortHash(`${account} ${block}`) : `${account} ${block}`;
  const own = limiterOf(perMinute, redis);
  const site = limiterOf(perMinute * siteShare, redis);
  return {
    ...(redis && checkOf(redis)),
    count: async (account, [block, wide]) => {
      const seconds = await wait(own, nameOf(account, block));
      // A request that is already rejected does not count against the rest of the site.
      return seconds > 0 || wide === undefined ? seconds : wait(site, nameOf(account, wide));
    },
  };
}

function limiterOf(points: number, redis: RedisClient | undefined): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ points, duration: period });
  return redis ? inRedis(redis, points, memory) : memory;
}

/** @param insuranceLimiter counts while Redis can't */
function inRedis(
  storeClient: RedisClient,
  points: number,
  insuranceLimiter?: RateLimiterAbstract,
): RateLimiterRedis {
  return new RateLimiterRedis({
    points,
    duration: period,
    storeClient,
    keyPrefix: `${keyPrefix}limit`,
    ...(insuranceLimiter && { insuranceLimiter }),
  });
}

/** The check counts as a request does, but under a name that no caller has, and without another counter. */
function checkOf(redis: RedisClient): Required<Pick<RequestLimits, 'check'>> {
  const limiter = inRedis(redis, Number.MAX_SAFE_INTEGER);
  return { check: () => limiter.consume('') };
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
