import type { Redis } from 'ioredis';
import { LedgerUnreachable, type Ledger } from './Ledger.js';

/** The Redis hash of the tokens spent, by account. Its field {@link sentinel} is there while it is whole. */
const name = 'local-price:spent';

/** No account has this name. */
const sentinel = '';

/** Milliseconds after which nobody waits for an answer any more. */
const patience = 900;

/** What the scripts return beside 0 and 1. */
const [late, lost] = [-1, -2];

/**
 * Redis runs a script atomically. A call that comes too late, from the buffers of a Redis that hung,
 * takes nothing: its caller was told that the ledger can't be reached.
 */
const takeOne = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('HEXISTS', KEYS[1], '${sentinel}') == 0 then return {${lost}, now} end
if now > tonumber(ARGV[3]) then return {${late}, now} end
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') >= tonumber(ARGV[2]) then return {0, now} end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
return {1, now}`;

/** A write, since a Redis that has become a replica, or can't save, can still be read. */
const checkOnce = `
if redis.call('HEXISTS', KEYS[1], '${sentinel}') == 0 then return ${lost} end
redis.call('HINCRBY', KEYS[1], '${sentinel}', 1)
return 1`;

type RedisWithScripts = Redis & {
  takeToken(
    key: string,
    account: string,
    granted: number,
    until: number,
  ): Promise<[taken: -2 | -1 | 0 | 1, now: number]>;
  checkLedger(key: string): Promise<-2 | 1>;
};

/**
 * A ledger in Redis, for as many processes and machines as there are.
 *
 * A Redis that was emptied, or has evicted the counts, would give all tokens back: once the ledger was
 * seen, it is out of reach while it is not there. Where it was never seen, it is begun.
 */
export class RedisLedger implements Ledger {
  readonly #redis: RedisWithScripts;
  /** Milliseconds by which the clock of Redis is ahead of `performance.now()`, once that is known. */
  #ahead: Promise<number> | undefined;
  #begun: Promise<unknown> | undefined;

  /** @param redis a connection, which this ledger owns from now on */
  constructor(redis: Redis) {
    redis.defineCommand('takeToken', { numberOfKeys: 1, lua: takeOne });
    redis.defineCommand('checkLedger', { numberOfKeys: 1, lua: checkOnce });
    this.#redis = redis as RedisWithScripts;
    // The next connection may lead to another machine.
    redis.on('close', () => (this.#ahead = undefined));
  }

  async take(account: string, granted: number): Promise<boolean> {
    const began = performance.now();
    for (;;) {
      const taken = await this.#attempt(account, granted);
      if (taken === lost) throw new LedgerUnreachable(forgotten);
      if (taken !== late) return taken === 1;
      // Unless it really took that long, a clock was set: the next attempt goes by what it says now.
      if (performance.now() - began > patience / 2) throw new LedgerUnreachable(tooLate);
    }
  }

  async spent(account: string): Promise<number> {
    try {
      const [mark, spent] = await this.#redis.hmget(name, sentinel, account);
      if (mark !== null || !this.#begun) return Number(spent ?? 0);
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
    throw new LedgerUnreachable(forgotten);
  }

  async check(): Promise<void> {
    let state: number;
    try {
      await this.#begin();
      state = await this.#redis.checkLedger(name);
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
    if (state === lost) throw new LedgerUnreachable(forgotten);
  }

  /** Begins the ledger where it is not there: what was spent before counts as given back. */
  async forgive(): Promise<void> {
    try {
      await this.#redis.hsetnx(name, sentinel, 0);
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
  }

  close(): Promise<void> {
    this.#redis.disconnect();
    return Promise.resolve();
  }

  /** Begins the ledger once in the life of a process: later it is lost where it is not there. */
  #begin(): Promise<unknown> {
    this.#begun ??= this.#redis.hsetnx(name, sentinel, 0).catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  async #attempt(account: string, granted: number): Promise<number> {
    try {
      await this.#begin();
      const ahead = await (this.#ahead ??= this.#askTime());
      const until = Math.floor(performance.now() + ahead + patience);
      const [taken, now] = await this.#redis.takeToken(name, account, granted, until);
      if (taken === late) this.#ahead = Promise.resolve(now - performance.now());
      return taken;
    } catch (error) {
      throw new LedgerUnreachable(error);
    }
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

const tooLate = 'it answers too late';
const forgotten =
  'Redis has lost the counts; bring them back, or run keys forgive to give all tokens anew';
