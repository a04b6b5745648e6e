import type { Socket } from 'node:net';
import { Redis, type Command } from 'ioredis';

/** Milliseconds for one command, after which the ledger counts as out of reach. */
const commandTimeout = 1000;

/** Most milliseconds between two attempts to connect again. */
const longestPause = 2000;

/**
 * A connection that is reset once a command on it has had no answer. Otherwise each command that
 * follows would wait too, and a machine that is gone would not be noticed for minutes.
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
 * Connects to Redis, and keeps trying: while it can't be reached, commands fail at once.
 *
 * @param report called with what is wrong, once each time that the connection is lost
 * @param warn called where the settings of Redis put the counts at risk
 */
export function connectRedis(
  url: string,
  report: (problem: string) => void,
  warn: (problem: string) => void = () => undefined,
): Redis {
  const redis = new ResettingRedis(url, {
    // A command whose answer is lost may have taken its token; sent again, it could take another.
    autoResendUnfulfilledCommands: false,
    commandTimeout,
    connectTimeout: commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A name may lead to another machine once this one has become a replica. Before Redis 7, other words
    // precede what a script says about it.
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

/** Reports a Redis that may throw counts away to make room for others. */
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
    // Hosted ones do not tell, and it may be gone already.
  }
}
