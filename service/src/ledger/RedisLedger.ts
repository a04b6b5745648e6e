import type { Redis } from 'ioredis';
import { LedgerUnreachable, type Ledger } from './Ledger.js';

/** The Redis hash of the tokens spent, by account. */
const name = 'local-price:spent';

/** Milliseconds after which nobody waits for an answer any more. */
const patience = 900;

/**
 * Redis runs a script atomically. A call that comes too late, from the buffers of a Redis that hung,
 * takes nothing: its caller was told that the ledger can't be reached.
 */
const takeOne = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if now > tonumber(ARGV[3]) then return {-1, now} end
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') >= tonumber(ARGV[2]) then return {0, now} end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
return {1, now}`;

type RedisWithTake = Redis & {
  takeToken(
    key: string,
    account: string,
    granted: number,
    until: number,
  ): Promise<[taken: -1 | 0 | 1, now: number]>;
};

/** A ledger in Redis, for as many processes and machines as there are. */
export class RedisLedger implements Ledger {
  readonly #redis: RedisWithTake;
  /** Milliseconds by which the clock of Redis is ahead of `performance.now()`, once that is known. */
  #ahead: Promise<number> | undefined;

  /** @param redis a connection, which this ledger owns from now on */
  constructor(redis: Redis) {
    redis.defineCommand('takeToken', { numberOfKeys: 1, lua: takeOne });
    this.#redis = redis as RedisWithTake;
    // The next connection may lead to another machine.
    redis.on('close', () => (this.#ahead = undefined));
  }

  async take(account: string, granted: number): Promise<boolean> {
    try {
      const ahead = await (this.#ahead ??= this.#askTime());
      const until = Math.floor(performance.now() + ahead + patience);
      const [taken, now] = await this.#redis.takeToken(name, account, granted, until);
      if (taken >= 0) return taken === 1;
      this.#ahead = Promise.resolve(now - performance.now());
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
    throw new LedgerUnreachable('it answers too late');
  }

  async spent(account: string): Promise<number> {
    try {
      return Number((await this.#redis.hget(name, account)) ?? 0);
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
  }

  async check(): Promise<void> {
    try {
      // By writing: a Redis that has become a replica, or can't save, can still be read.
      await this.#redis.hincrby(name, '', 0);
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
  }

  close(): Promise<void> {
    this.#redis.disconnect();
    return Promise.resolve();
  }

  async #askTime(): Promise<number> {
    try {
      const [seconds = 0, microseconds = 0] = await this.#redis.time();
      return seconds * 1000 + microseconds / 1000 - performance.now();
    } catch (error) {
      this.#ahead = undefined;
      throw error;
    }
  }
}
