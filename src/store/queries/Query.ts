import { LocalPriceError, toLocalPriceError } from '../../input/index.js';
import type { Call } from '../../client/createCall.js';
import type { Cache, Entry } from '../browser/Cache.js';
import { packError, parseError, retryDelay } from './failures.js';

/** Whom a query asks. */
export interface Caller {
  readonly call: Call;
  /** The transport of `call`: a failure stands for everybody who asks by the same one. */
  readonly via: string;
  /** Milliseconds for one call. */
  readonly timeout: number;
}

/** What is known of the answer to a query; `time` is in milliseconds since 1970. */
export type Answer<T> =
  | { readonly state: 'pending' }
  | { readonly state: 'known'; readonly value: T; readonly time: number }
  | { readonly state: 'error'; readonly error: LocalPriceError };

/** What a query asks. */
export interface QueryOptions<T> {
  /** Names the answer in the cache. */
  readonly key: string;
  /** Milliseconds for which an answer is fresh. */
  staleTime(): number;
  /** Milliseconds for which an answer may be shown while it is asked for anew. */
  readonly maxAge: number;
  /** Asks; `last` is the answer before, of whatever age, if there was one. */
  ask(call: Call, signal: AbortSignal, last: T | null): Promise<T>;
  /** Returns the data that is stored for an answer. */
  pack(value: T): unknown;
  /** Reads stored data, which is untrusted; returns `null` where it is no answer. */
  parse(data: unknown): T | null;
  /** What the query shares with others. */
  readonly context: QueryContext;
}

/** What queries share, handed in by the store. */
export interface QueryContext {
  /** Has answers by their keys, and failures by {@link failureName}. */
  readonly cache: Pick<Cache, 'load' | 'get' | 'put'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Whether calls may be made now. */
  mayAsk(): boolean;
  /** When the browser came back online, milliseconds since 1970; 0 where it was never away. */
  onlineSince(): number;
  /** Runs a function while no other tab runs one of that key; `timeout` is how long to wait for them. */
  withLock(
    key: string,
    timeout: number,
    signal: AbortSignal,
    run: () => Promise<boolean>,
  ): Promise<unknown>;
  /** Called when something is asked. */
  onAsk(): void;
  /** Called when an answer came from the cache in the place of a call. */
  onSaved(): void;
}

/**
 * Milliseconds for which an answer counts as fresh in the page view in which it came in: longer than
 * a call takes, so that no answer is itself the reason to ask again.
 */
const shortestStaleTime = 30_000;

/** How many answers in a row may get lost, as on a page whose clock is broken, before a query gives up. */
const mostLost = 2;

/**
 * One question to the service, asked once however many subscribe, in this tab and in others.
 *
 * To read asks nothing. While there are subscribers, a query asks whenever it finds its answer stale;
 * an answer is shown for a while after that, and is asked for anew meanwhile. A call that nobody waits
 * for any more is ended.
 */
export class Query<T> {
  readonly #options: QueryOptions<T>;
  readonly #context: QueryContext;
  /** The subscribers, each with whom they ask; `null`: they ask nobody. */
  readonly #subscribers = new Map<() => void, Caller | null>();
  #call: AbortController | null = null;
  /** Ends what is left of the last call. */
  #last: AbortController | undefined;
  /** The transport of the last call. */
  #via = '';
  /** The last failure of each transport; it stands until there is an answer, so that nothing flickers. */
  readonly #errors = new Map<string, LocalPriceError>();
  /** The entry that was read last, and its value. */
  #entry: Entry | undefined;
  #value: T | null = null;
  /** When the page view began. */
  readonly #since: number;
  /** What `onlineSince` was at the last call. */
  #online = 0;
  /** How many calls in a row have brought an answer that was not there when it was looked for. */
  #lost = 0;
  /** Whether an answer was fresh at some time in this page view. */
  #isConfirmed = false;
  #isCounted = false;

  constructor(options: QueryOptions<T>) {
    this.#options = options;
    this.#context = options.context;
    this.#since = this.#context.now();
  }

  /** Whether anybody has subscribed. */
  get isWanted(): boolean {
    return this.#subscribers.size > 0;
  }

  /** The last answer, of whatever age; `null`: none. */
  get last(): T | null {
    this.#known();
    return this.#value;
  }

  /**
   * Returns what there is to show now.
   *
   * @param via the transport of whoever reads: the failures of others do not count
   * @param mustBeFresh for whoever shows nothing old; an answer that was fresh in this page view
   * counts until the next is there
   */
  read(via = '', mustBeFresh = false): Answer<T> {
    const known = this.#known();
    if (known && !(mustBeFresh && !this.#isConfirmed && !this.#isFresh(known.time))) {
      return { state: 'known', ...known };
    }
    // While another transport is tried, there may yet be an answer.
    const error = this.#call && this.#via !== via ? undefined : this.#errors.get(via);
    return error ? { state: 'error', error } : { state: 'pending' };
  }

  /**
   * Subscribes to the answer. Whoever has subscribed may do so again at any time, to look whether it
   * is time to ask: where no fresh answer is known, no failure stands and no call is under way,
   * `caller` is asked.
   *
   * @param listener called when the answer has changed
   * @param caller `null`: the listener waits for what others ask
   */
  subscribe(listener: () => void, caller: Caller | null): void {
    this.#subscribers.set(listener, caller);
    this.#endUnwanted();
    if (caller) this.#look(caller);
  }

  unsubscribe(listener: () => void): void {
    if (this.#subscribers.delete(listener)) this.#endUnwanted();
  }

  /** Calls the subscribers: the answer may have changed. */
  notify(): void {
    for (const listener of this.#subscribers.keys()) listener();
  }

  /** Takes an answer that came by another way than a call of this query. */
  put(value: T): void {
    this.#entry = this.#context.cache.put(this.#options.key, this.#options.pack(value));
    this.#value = value;
  }

  /** Ends the call without an answer; whoever wants one subscribes again. */
  stop(): void {
    this.#last?.abort();
    this.#call = null;
  }

  /** Returns whom the subscribers ask, one for each transport. */
  #callers(): Map<string, Caller> {
    const callers = new Map<string, Caller>();
    for (const each of this.#subscribers.values()) if (each) callers.set(each.via, each);
    return callers;
  }

  /** A call that nobody waits for any more makes way for those who ask by another transport. */
  #endUnwanted(): void {
    if (!this.#call) return;
    const callers = this.#callers();
    if (callers.has(this.#via)) return;
    this.stop();
    for (const caller of callers.values()) this.#look(caller);
  }

  #look(caller: Caller): void {
    const known = this.#known();
    if (known && this.#isFresh(known.time)) {
      // Another tab was faster.
      if (this.#call) this.stop();
      this.#lost = 0;
      this.#isConfirmed = true;
      if (!this.#isCounted) this.#context.onSaved();
      this.#isCounted = true;
      this.#errors.clear();
    } else if (!this.#call && this.#context.mayAsk()) {
      const failure =
        this.#lost < mostLost
          ? this.#failure(caller.via)
          : new LocalPriceError('protocol', 'A script of this page loses answers.');
      if (failure) {
        this.#errors.set(caller.via, failure);
      } else {
        void this.#run(caller);
      }
    }
  }

  async #run({ call: asked, via, timeout }: Caller): Promise<void> {
    const { cache, withLock, onlineSince } = this.#context;
    const { key, ask } = this.#options;
    const call = (this.#call = this.#last = new AbortController());
    this.#via = via;
    const run = async (): Promise<boolean> => {
      cache.load();
      // Another tab may have had its turn meanwhile.
      const known = this.#known();
      if ((known && this.#isFresh(known.time)) || this.#failure(via)) return false;
      this.#online = onlineSince();
      this.#context.onAsk();
      let settle: () => void;
      try {
        const value = await ask(asked, call.signal, this.#value);
        this.#isCounted = true;
        settle = () => {
          this.#lost += 1;
          this.put(value);
        };
      } catch (error) {
        settle = () =>
          cache.put(failureName(key, via), packError(toLocalPriceError(error, 'network')));
      }
      // The late answer of a call that was ended, or followed by another, is dropped.
      if (this.#call !== call) return false;
      settle();
      return true;
    };
    await withLock(key, timeout, call.signal, run);
    if (this.#call !== call) return;
    this.#call = null;
    // Those who ask by another transport do so before everybody fails.
    for (const each of this.#callers().values()) this.#look(each);
    if (!this.#call) this.notify();
  }

  #known(): { value: T; time: number } | null {
    const { key, maxAge, staleTime, parse } = this.#options;
    const entry = this.#context.cache.get(key);
    if (entry !== this.#entry) {
      this.#entry = entry;
      this.#value = entry ? parse(entry.data) : null;
    }
    if (!entry || this.#value === null) return null;
    const { time } = entry;
    return this.#context.now() - time < Math.max(maxAge, staleTime())
      ? { value: this.#value, time }
      : null;
  }

  #isFresh(time: number): boolean {
    const least = time >= this.#since ? shortestStaleTime : 0;
    return this.#context.now() - time < Math.max(this.#options.staleTime(), least);
  }

  /** Returns the failure that stands for a transport, if any. */
  #failure(via: string): LocalPriceError | null {
    const { cache, now, onlineSince } = this.#context;
    const entry = cache.get(failureName(this.#options.key, via));
    const error = parseError(entry?.data);
    if (!entry || !error) return null;
    const { time } = entry;
    const isOver =
      now() - time >= retryDelay(error) ||
      time < (this.#known()?.time ?? 0) ||
      // Once after each time that the browser was away.
      (error.code !== 'service' && time <= onlineSince() && onlineSince() !== this.#online);
    return isOver ? null : error;
  }
}

/** Names the failure of a transport in the cache. */
function failureName(key: string, via: string): string {
  return `!${via} ${key}`;
}

/** Returns the key that a name in the cache stands for, be it of an answer or of a failure. */
export function keyOf(name: string): string {
  return name.replace(/^!\S* /, '');
}
