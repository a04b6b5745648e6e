import { siteShare, unlimited, type RequestLimits } from '../callers/RequestLimits.js';
import type { Log } from '../common/Log.js';
import { shortHash } from '../common/shortHash.js';
import type { Environment } from './Environment.js';

/** The period in seconds of the platform's limiters, which only answer yes or no. */
const period = 60;

/**
 * Limits requests by the limiters of the platform or, without them, by an object for each key and address
 * block. While these can't be reached, no request is rejected: tokens are still counted.
 */
export function edgeLimits(
  { LIMITER, SITE_LIMITER, LEDGER }: Environment,
  perMinute: number,
  log: Pick<Log, 'warn'>,
): RequestLimits {
  if (!LIMITER && perMinute === 0) return unlimited;
  const wait = async (name: string, share: number): Promise<number> => {
    // Addresses must never be stored.
    const key = shortHash(name);
    const limiter = share === 1 ? LIMITER : SITE_LIMITER;
    if (limiter) return (await limiter.limit({ key })).success ? 0 : period;
    return LIMITER ? 0 : LEDGER.getByName(`limit ${key}`).wait(perMinute * share);
  };
  let isLost = false;
  return {
    count: async (account, [block, wide]) => {
      try {
        const seconds = await wait(`${account} ${block}`, 1);
        isLost = false;
        return seconds > 0 || wide === undefined
          ? seconds
          : await wait(`${account} ${wide}`, siteShare);
      } catch (error) {
        if (!isLost) log.warn(`requests can't be counted: ${(error as Error).message}`);
        isLost = true;
        return 0;
      }
    },
  };
}
