import { once } from 'node:events';
import type { Redis } from 'ioredis';

/** Milliseconds to wait for a ledger on another machine. */
const patience = 2_000;

/** A log for commands, which say themselves what is wrong. */
export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Waits for the connection of a command.
 *
 * @throws where that takes too long
 */
export async function readyRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') {
    await once(redis, 'ready', { signal: AbortSignal.timeout(patience) });
  }
}
