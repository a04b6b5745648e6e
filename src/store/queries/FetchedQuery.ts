import { LocalPriceError, toLocalPriceError, type Reporter } from '../../input/index.js';
import type { Answer } from '../../pricing/index.js';
import type { Cache, Entry } from '../browser/Cache.js';
import type { PageLifecycle } from '../browser/PageLifecycle.js';
import type { Preferences, ReadSettings } from '../settings.js';
import type { Telemetry } from '../Telemetry.js';
import { packError, parseError, retryDelay } from './failures.js';
import type { Query, Subject } from './Query.js';

/** What a query requests, and how its answer is kept. */
export interface QueryOptions<T> {
  /** The key of the answer in the cache. */
  readonly key: string;
  /** Milliseconds for which an answer is fresh. */
  staleTime(settings: ReadSettings): number;
  /** Milliseconds for which an answer may be shown while it is requested again. */
  readonly maxAge: number;
  /**
   * Returns when an answer no longer counts, milliseconds since 1970. Until then, it is shown if the request for another
   * has failed. Missing: an answer counts for `maxAge`.
   */
  expiry?(value: T): number;
  /** Sends the request. `last` is the previous answer, whatever its age; `null`: there is none. */
  fetch(signal: AbortSignal, last: T | null): Promise<T>;
  /** Returns the data that is stored for an answer. */
  pack(value: T): unknown;
  /** Reads stored data, which is untrusted; returns `null` if it is not an answer. */
  parse(data: unknown): T | null;
  /** What the query shares with other queries. */
  readonly context: QueryContext;
}

/** What queries share. The store provides it. */
export interface QueryContext {
  readonly page: {
    /** The page settings, as they are now. */
    readonly settings: ReadSettings;
    /** Milliseconds after which a request fails. */
    readonly timeout: number;
    /** Returns what is known about the visitor without a request. */
    preferences(): Preferences;
    /** Tells the developer of the page about a problem. */
    readonly warn: Reporter;
    readonly telemetry: Pick<Telemetry, 'onRequest' | 'stats'>;
  };
  /** Answers by their keys, and failures by {@link failureKey}. */
  readonly cache: Pick<Cache, 'load' | 'get' | 'put'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly lifecycle: Pick<PageLifecycle, 'isVisited' | 'onlineSince'>;
  /** Runs a function while no other tab runs a function for the same key. */
  withLock(key: string, signal: AbortSignal, run: () => Promise<boolean>): Promise<unknown>;
  /** Keeps the page followed and its storage in use until the returned function is called. */
  stay(): () => void;
}

/**
 * Milliseconds for which an answer counts as fresh in the page view in which it arrived. This is longer
 * than a request takes, so that an answer is never itself the reason for the next request.
 */
const minStaleTime = 30_000;

/** An answer in the cache. */
interface Found<T> {
  readonly value: T;
  readonly time: number;
  readonly isFresh: boolean;
  /** Whether it may be shown while it is requested again. */
  readonly isRecent: boolean;
}

/**
 * A question that needs a request, which is sent once for all subscribers, in this tab and in others.
 *
 * While any subscriber asks, the query sends a request whenever it finds that its answer is stale. The stale
 * answer can be shown in the meantime. A request that was sent is finished even if no subscriber is left: it may be
 * paid for, and the next subscriber may need its answer.
 */
export class FetchedQuery<T> implements Query<T>, Subject {
  readonly subject: Subject = this;
  readonly #options: QueryOptions<T>;
  readonly #context: QueryContext;
  /** Whether each subscriber asks, or only waits for what others ask for. */
  readonly #subscribers = new Map<() => void, boolean>();
  #call: AbortController | null = null;
  /**
   * Aborts the last request, even if the query no longer waits for it: its lock is held a little longer, and Firefox
   * keeps no page that holds a lock in its back/forward cache.
   */
  #last: AbortController | undefined;
  /** The last failure; it stays until there is an answer, so that nothing flickers. */
  #error: LocalPriceError | undefined;
  /** The entry that was read last, and its value. */
  #entry: Entry | undefined;
  #value: T | null = null;
  /** When the page view began. */
  readonly #since: number;
  /** What `onlineSince` was at the last request. */
  #online = 0;
  /** Whether an answer could not be read back: a broken clock would lead to requests without end. */
  #isLost = false;
  /** Whether an answer was fresh at some time in this page view. */
  #isConfirmed = false;
  #isCounted = false;

  constructor(options: QueryOptions<T>) {
    this.#options = options;
    this.#context = options.context;
    this.#since = this.#context.now();
  }

  /** The last answer, whatever its age; `null`: there is none. */
  get last(): T | null {
    this.#known();
    return this.#value;
  }

  /** An answer that was fresh in this page view counts as fresh until the next answer arrives. */
  read(mustBeFresh = false): Answer<T> {
    return this.#answer(this.#known(), mustBeFresh);
  }

  /** Sends a request if the answer is stale, no failure is remembered and no request is in flight. */
  observe(listener: () => void, isAsking: boolean, mustBeFresh = false): Answer<T> {
    this.#subscribers.set(listener, isAsking);
    return this.#answer(isAsking ? this.#refresh() : this.#known(), mustBeFresh);
  }

  unsubscribe(listener: () => void): void {
    this.#subscribers.delete(listener);
  }

  /** Calls the subscribers: the answer may have changed. */
  notify(): void {
    for (const listener of this.#subscribers.keys()) listener();
  }

  /** Stores an answer that came by another way than a request of this query. */
  put(value: T): void {
    this.#entry = this.#context.cache.put(this.#options.key, this.#options.pack(value));
    this.#value = value;
  }

  /** Aborts the request. Subscribers that still need an answer subscribe again. */
  stop(): void {
    this.#last?.abort();
    this.#call = null;
  }

  #isAsked(): boolean {
    return [...this.#subscribers.values()].includes(true);
  }

  #answer(known: Found<T> | null, mustBeFresh: boolean): Answer<T> {
    // What was fresh in this page stays. Otherwise, an old answer waits for the request, which might replace it at once.
    const isShowable = known && (known.isRecent || this.#error) && !mustBeFresh;
    if (known && (known.isFresh || this.#isConfirmed || isShowable)) {
      // Nothing else tells that what is shown can't be renewed.
      if (!known.isRecent && this.#error) this.#context.page.warn(this.#error);
      return { state: 'known', value: known.value, time: known.time };
    }
    return this.#error ? { state: 'error', error: this.#error } : { state: 'pending' };
  }

  /**
   * Sends a request if that is needed and allowed. Returns what is known.
   *
   * @param isAnswered whether an answer has just been stored
   */
  #refresh(isAnswered = false): Found<T> | null {
    const known = this.#known();
    if (known?.isFresh) {
      this.#isConfirmed = true;
      this.#isLost = false;
      if (!this.#isCounted) this.#context.page.telemetry.stats.fromCache += 1;
      this.#isCounted = true;
      this.#error = undefined;
    } else if (!this.#call && this.#context.lifecycle.isVisited) {
      this.#isLost ||= isAnswered;
      const failure = this.#isLost
        ? new LocalPriceError('protocol', 'A script on this page loses answers.')
        : this.#failure();
      if (failure) this.#error = failure;
      else void this.#run();
    }
    return known;
  }

  async #run(): Promise<void> {
    const { cache, withLock, lifecycle, page, stay } = this.#context;
    const { key, fetch } = this.#options;
    const leave = stay();
    let isAnswered = false;
    const call = (this.#call = this.#last = new AbortController());
    const run = async (): Promise<boolean> => {
      cache.load();
      // Another tab may have had its turn in the meantime, or everyone may have left.
      const isNeeded = !this.#known()?.isFresh && !this.#failure();
      if (!isNeeded || !this.#isAsked()) return false;
      this.#online = lifecycle.onlineSince;
      page.telemetry.onRequest();
      let value: T | undefined;
      let failure: unknown;
      try {
        value = await fetch(call.signal, this.#value);
        this.#isCounted = true;
      } catch (error) {
        failure = error;
      }
      // The late answer to a request that was aborted, or followed by another request, is dropped.
      if (this.#call !== call) return false;
      isAnswered = value !== undefined;
      if (isAnswered) this.put(value!);
      else cache.put(failureKey(key), packError(toLocalPriceError(failure, 'network')));
      return true;
    };
    await withLock(key, call.signal, run);
    leave();
    if (this.#call !== call) return;
    this.#call = null;
    if (this.#isAsked()) this.#refresh(isAnswered);
    if (!this.#call) this.notify();
  }

  #known(): Found<T> | null {
    const { key, maxAge, staleTime, expiry, parse } = this.#options;
    const { cache, now, page } = this.#context;
    const entry = cache.get(key);
    if (entry !== this.#entry) {
      this.#entry = entry;
      this.#value = entry ? parse(entry.data) : null;
    }
    if (!entry || this.#value === null) return null;
    const { time } = entry;
    const age = now() - time;
    const isOfThisView = time >= this.#since && age < minStaleTime;
    const isFresh = isOfThisView || age < staleTime(page.settings);
    const isRecent = isFresh || age < maxAge;
    const value = this.#value;
    // Read each time, because a page may stay open until then.
    const counts = expiry ? now() < expiry(value) : isRecent;
    return counts ? { value, time, isFresh, isRecent } : null;
  }

  /** Returns the failure after which no request may be sent yet, if there is one. */
  #failure(): LocalPriceError | null {
    const { cache, now, lifecycle } = this.#context;
    const { onlineSince } = lifecycle;
    const entry = cache.get(failureKey(this.#options.key));
    const error = parseError(entry?.data);
    if (!entry || !error) return null;
    const { time } = entry;
    const isOver =
      now() - time >= retryDelay(error) ||
      time < (this.#known()?.time ?? 0) ||
      // The query tries once more each time that the browser comes back online.
      (error.code !== 'service' && time <= onlineSince && onlineSince !== this.#online);
    return isOver ? null : error;
  }
}

/** Returns the key of a query's failure in the cache. */
function failureKey(key: string): string {
  return `!${key}`;
}

/** Returns the key of the query that a key in the cache, of an answer or of a failure, belongs to. */
export function queryKeyOf(key: string): string {
  return key.replace(/^!/, '');
}
