import { once } from 'node:events';
import type { Redis } from 'ioredis';

/** Milliseconds to wait for a ledger on another machine. */
const patience = 2_000;

/** A log that discards its lines, for commands that report problems themselves. */
export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Waits until a connection is ready.
 *
 * @throws if that takes too long
 */
export async function readyRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') {
    await once(redis, 'ready', { signal: AbortSignal.timeout(patience) });
  }
}
