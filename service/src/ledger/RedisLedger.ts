import type { RedisClient } from './connectRedis.js';
import { defaultPatience, StoreUnreachable, type Ledger } from './Ledger.js';
import { keyPrefix } from './redisKeys.js';

/**
 * The Redis hash of the tokens spent, by account. A missing field {@link sentinel} means that counts were
 * lost.
 */
const name = `${keyPrefix}spent`;

/** A field that is not the name of an account. */
const sentinel = '';

/** Results of the scripts other than 0 and 1. */
const [late, lost] = [-1, -2];

/**
 * Takes a token. Redis runs a script atomically. A call that Redis runs too late, after it was blocked, takes
 * nothing, since its request was already answered with a failure.
 */
const takeOne = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('HEXISTS', KEYS[1], '${sentinel}') == 0 then return {${lost}, now} end
if now > tonumber(ARGV[3]) then return {${late}, now} end
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') >= tonumber(ARGV[2]) then return {0, now} end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
return {1, now}`;

/** Returns the time of the machine that has the ledger. */
const askTime = `return redis.call('TIME')`;

type RedisWithScripts = RedisClient & {
  ledgerTime(key: string): Promise<[seconds: string, microseconds: string]>;
  takeToken(
    key: string,
    account: string,
    granted: number,
    until: number,
  ): Promise<[taken: -2 | -1 | 0 | 1, now: number]>;
};

/**
 * A ledger in Redis, for any number of processes and machines.
 *
 * A Redis that was emptied, or that has evicted the counts, would give all tokens back. So a process creates
 * the ledger only once, at its first use. If the ledger is missing later, it counts as unreachable.
 */
export class RedisLedger implements Ledger {
  readonly #redis: RedisWithScripts;
  /** Milliseconds after which the result of a call is no longer used: a little less than the connection itself waits. */
  readonly #lifetime: number;
  /** Milliseconds by which the clock of Redis is ahead of `performance.now()`, once known. */
  #ahead: Promise<number> | undefined;
  #begun: Promise<unknown> | undefined;

  /**
   * @param redis a connection, which this ledger closes
   * @param patience that of the connection
   */
  constructor(redis: RedisClient, patience = defaultPatience) {
    redis.defineCommand('takeToken', { numberOfKeys: 1, lua: takeOne });
    redis.defineCommand('ledgerTime', { numberOfKeys: 1, lua: askTime });
    this.#redis = redis as RedisWithScripts;
    this.#lifetime = patience * 0.45;
    // The next connection may be to another machine.
    redis.on('close', () => (this.#ahead = undefined));
  }

  async take(account: string, granted: number): Promise<boolean> {
    const began = performance.now();
    for (;;) {
      const taken = await this.#attempt(account, granted);
      if (taken === lost) throw new StoreUnreachable(forgotten);
      if (taken !== late) return taken === 1;
      // If it did not really take that long, a clock was changed: the next attempt uses its new time.
      if (performance.now() - began > this.#lifetime / 2) throw new StoreUnreachable(tooLate);
    }
  }

  async spent(account: string): Promise<number> {
    try {
      const [mark, spent] = await this.#redis.hmget(name, sentinel, account);
      if (mark !== null || !this.#begun) return Number(spent ?? 0);
    } catch (error) {
      throw new StoreUnreachable(error);
    }
    throw new StoreUnreachable(forgotten);
  }

  async check(): Promise<void> {
    // As a request does, so that whatever would fail there fails here too.
    await this.take(sentinel, Number.MAX_SAFE_INTEGER);
  }

  /** Creates a missing ledger, which gives all tokens back. */
  async forgive(): Promise<void> {
    try {
      await this.#create();
    } catch (error) {
      throw new StoreUnreachable(error);
    }
  }

  close(): Promise<void> {
    this.#redis.disconnect();
    return Promise.resolve();
  }

  #create(): Promise<unknown> {
    return this.#redis.hsetnx(name, sentinel, 0);
  }

  /** Creates the ledger if it is missing, once per process. */
  #begin(): Promise<unknown> {
    this.#begun ??= this.#create().catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  async #attempt(account: string, granted: number): Promise<number> {
    try {
      await this.#begin();
      const ahead = await (this.#ahead ??= this.#askTime());
      const until = Math.floor(performance.now() + ahead + this.#lifetime);
      const [taken, now] = await this.#redis.takeToken(name, account, granted, until);
      if (taken === late) this.#ahead = Promise.resolve(now - performance.now());
      return taken;
    } catch (error) {
      throw new StoreUnreachable(error);
    }
  }

  async #askTime(): Promise<number> {
    try {
      const [seconds, microseconds] = await this.#redis.ledgerTime(name);
      return Number(seconds) * 1000 + Number(microseconds) / 1000 - performance.now();
    } catch (error) {
      this.#ahead = undefined;
      throw error;
    }
  }
}

const tooLate = 'it answers too late';
const forgotten =
  'Redis has lost the counts; restore them, or run keys forgive to grant all tokens again';
