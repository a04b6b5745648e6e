import type { Socket } from 'node:net';
import { Redis, type Command } from 'ioredis';

/** The maximum milliseconds of a command; after that, the ledger counts as unreachable. */
const commandTimeout = 1000;

/** The maximum milliseconds between two attempts to reconnect. */
const longestPause = 2000;

/**
 * A connection that is reset when a command gets no answer. Otherwise, each following command would wait too,
 * and a lost machine would go unnoticed for minutes.
 */
class ResettingRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const answer = super.sendCommand(command, stream);
    command.promise.catch((error: Error) => {
      if (error.message === 'Command timed out') this.#reset();
    });
    return answer;
  }

  #reset(): void {
    this.emit('error', new Error('it does not answer'));
    const { stream } = this as { stream?: Partial<Socket> };
    stream?.destroy?.();
  }
}

/**
 * Connects to Redis, and reconnects whenever the connection is lost. In the meantime, commands fail at once.
 *
 * @param report called with the problem, once for each loss of the connection
 * @param warn called if the settings of Redis put the counts at risk
 */
export function connectRedis(
  url: string,
  report: (problem: string) => void,
  warn: (problem: string) => void = () => undefined,
): Redis {
  const redis = new ResettingRedis(url, {
    // A command whose answer is lost may have taken a token; if it was sent again, it could take another.
    autoResendUnfulfilledCommands: false,
    commandTimeout,
    connectTimeout: commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // After this machine has become a replica, its name may lead to another machine. Before Redis 7, the
    // message of a script has other words before READONLY.
    reconnectOnError: ({ message }) => /\bREADONLY\b/.test(message),
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPause),
  });
  let isReported = false;
  redis.on('error', (error: Error) => {
    if (!isReported) report(error.message || String(error));
    isReported = true;
  });
  redis.on('ready', () => (isReported = false));
  redis.once('ready', () => void checkEviction(redis, warn));
  return redis;
}

/** Warns about a Redis that may evict counts to free memory. */
async function checkEviction(redis: Redis, warn: (problem: string) => void): Promise<void> {
  const read = async (name: string): Promise<string> => {
    const [, value = ''] = (await redis.config('GET', name)) as string[];
    return value;
  };
  try {
    const [most, policy] = await Promise.all([read('maxmemory'), read('maxmemory-policy')]);
    if (Number(most) > 0 && policy !== 'noeviction') {
      warn(`it may evict the counts: set maxmemory-policy noeviction, not ${policy}`);
    }
  } catch {
    // Hosted services don't allow CONFIG, and the connection may be lost already.
  }
}
