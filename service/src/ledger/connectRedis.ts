import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeCredentials } from '../common/decodeCredentials.js';
import { defaultPatience } from './Ledger.js';
import { keyPrefix } from './redisKeys.js';
import { Cluster, Redis, type Command } from 'ioredis';

/** Milliseconds between two attempts to use a node of a cluster. */
const pause = 10;

/** A connection to a single Redis, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

const silent = 'it does not answer';

/**
 * Resets a connection when a command gets no answer. Otherwise, each following command would wait too, and a
 * lost machine would go unnoticed for minutes. The commands that were sent before still have their time, because Redis
 * may still run them and count their tokens.
 */
class Patience {
  readonly #reset: () => void;
  /** The number of commands that wait for their answers. */
  #waiting = 0;
  #isOver = false;

  constructor(reset: () => void) {
    this.#reset = reset;
  }

  send(command: Command, send: () => unknown): unknown {
    if (this.#isOver) {
      command.reject(new Error(silent));
      return command.promise;
    }
    this.#waiting += 1;
    const settle = (error?: Error): void => {
      this.#waiting -= 1;
      this.#isOver ||= error?.message === 'Command timed out';
      if (!this.#isOver || this.#waiting) return;
      this.#isOver = false;
      this.#reset();
    };
    command.promise.then(() => settle(), settle);
    return send();
  }
}

class ResettingRedis extends Redis {
  readonly #patience = new Patience(() => {
    this.emit('error', new Error(silent));
    const { stream } = this as { stream?: Partial<Socket> };
    stream?.destroy?.();
  });

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    return this.#patience.send(args[0], () => super.sendCommand(...args));
  }
}

/** Connects to all nodes again. */
class ResettingCluster extends Cluster {
  readonly #patience = new Patience(() => {
    if (this.status === 'ready') this.disconnect(true);
  });

  override sendCommand(...args: Parameters<Cluster['sendCommand']>): unknown {
    return this.#patience.send(args[0], () => super.sendCommand(...args));
  }
}

/** A command whose answer is lost may have taken a token; if it was sent again, it could take another. */
const sentOnce = { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 };
const timeouts = (patience: number) => ({
  commandTimeout: patience / 2,
  connectTimeout: patience / 2,
});
const nextAttempt = (patience: number) => (attempt: number) =>
  Math.min((attempt * patience) / 20, patience);

/**
 * Connects to Redis, and reconnects whenever the connection is lost. In the meantime, commands fail at once.
 *
 * @param report called with the problem, once for each loss of the connection
 * @param warn called if the settings of Redis put the counts at risk
 * @param patience milliseconds to wait for the first connection, and at most between two attempts to reconnect. A command
 * has half of that; then the ledger counts as unreachable
 */
export function connectRedis(
  url: string,
  report: (problem: string) => void,
  warn: (problem: string) => void = () => undefined,
  patience = defaultPatience,
): RedisClient {
  const open = url.startsWith('redis-cluster:') ? openCluster : openSingle;
  const redis = open(url, patience);
  let isReported = false;
  redis.on('error', (error: Error & { lastNodeError?: Error | null }) => {
    const { message } = error.lastNodeError ?? error;
    if (!isReported) report(message || String(error));
    isReported = true;
  });
  redis.on('ready', () => (isReported = false));
  redis.once('ready', () => void checkEviction(redis, warn));
  return redis;
}

function openSingle(url: string, patience: number): Redis {
  return new ResettingRedis(url, {
    ...sentOnce,
    ...timeouts(patience),
    enableOfflineQueue: false,
    // After this machine has become a replica, its name may lead to another machine. Before Redis 7, the
    // message of a script has other words before READONLY.
    reconnectOnError: ({ message }) => /\bREADONLY\b/.test(message),
    retryStrategy: nextAttempt(patience),
  });
}

/** @param url the address of one node, which names the others */
function openCluster(url: string, patience: number): Cluster {
  const { hostname, port } = new URL(url);
  const [username, password] = decodeCredentials(new URL(url))!;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new ResettingCluster([{ host, port: Number(port || 6379) }], {
    clusterRetryStrategy: nextAttempt(patience),
    enableOfflineQueue: false,
    redisOptions: {
      ...sentOnce,
      ...timeouts(patience),
      ...(username && { username }),
      ...(password && { password }),
    },
    retryDelayOnClusterDown: 0,
    retryDelayOnFailover: 0,
  });
}

/** Waits until commands can be sent, but not for long: Redis may be started later. */
export async function firstConnection(redis: RedisClient, patience: number): Promise<void> {
  const end = performance.now() + patience;
  if (redis.status !== 'ready') {
    // An error does not count yet: the client tries to connect again.
    await new Promise<void>((resolve) => {
      redis.once('ready', resolve);
      setTimeout(resolve, patience).unref();
    });
  }
  if (!(redis instanceof Cluster)) return;
  // A node is connected to by its first command, and rejects all others in the meantime.
  while (performance.now() < end) {
    const isConnected = await redis.hexists(keyPrefix, '').then(
      () => true,
      () => false,
    );
    if (isConnected) return;
    await sleep(pause);
  }
}

/** Returns whether a Redis that can be reached is a node of a cluster. */
export async function isClusterNode(redis: RedisClient): Promise<boolean> {
  if (redis instanceof Cluster) return false;
  // Without the right to ask, its first refusal says so.
  const info = await redis.info('cluster').catch(() => '');
  return /^cluster_enabled:1/m.test(info);
}

/** Warns about a Redis that may evict counts to free memory. */
async function checkEviction(redis: RedisClient, warn: (problem: string) => void): Promise<void> {
  const read = async (name: string): Promise<string> => {
    const [, value = ''] = (await redis.config('GET', name)) as string[];
    return value;
  };
  try {
    const [most, policy] = await Promise.all([read('maxmemory'), read('maxmemory-policy')]);
    if (Number(most) > 0 && policy !== 'noeviction') {
      warn(`may evict the counts: set maxmemory-policy noeviction, not ${policy}`);
    }
  } catch {
    // Hosted services don't allow CONFIG, and the connection may be lost already.
  }
}
