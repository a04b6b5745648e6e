import { LocalPriceError, toLocalPriceError } from '../client/LocalPriceError.js';
import type { Client } from '../client/index.js';
import { packError, parseError, retryDelay } from './failures.js';
import type { Entry, Memory } from './Memory.js';

/** Whom an element asks. */
export interface Caller {
  client: Client;
  /** The way that the client goes: a failure stands for all who go the same way. */
  via: string;
  /** Milliseconds for a call. */
  timeout: number;
}

/** What is known of the answer to a question; `time` is in milliseconds since 1970. */
export type Answer<T> =
  | { readonly state: 'pending' }
  | { readonly state: 'known'; readonly value: T; readonly time: number }
  | { readonly state: 'error'; readonly error: LocalPriceError };

/** What is asked. */
export interface QuestionOptions<T> {
  /** Names the question in the memory. */
  key: string;
  /** Milliseconds for which an answer is fresh. */
  freshFor(): number;
  /** Milliseconds for which an answer may be shown while it is asked for anew. */
  shownFor: number;
  /**
   * Asks, and gives the answer in the form in which it is remembered; `last` is the answer before, of
   * whatever age, if there was one.
   */
  ask(client: Client, signal: AbortSignal, last: T | null): Promise<unknown>;
  /** Reads what is remembered; `null` where it is no answer. */
  parse(data: unknown): T | null;
}

/** What is handed in to a question besides. */
export interface QuestionContext {
  memory: Pick<Memory, 'load' | 'get' | 'put'>;
  now(): number;
  /** Whether calls may be made now. */
  mayAsk(): boolean;
  /** When the browser has come back online, milliseconds since 1970; 0 where it was never away. */
  onlineSince(): number;
  /** Does something while no other tab does the same; `timeout` is how long to wait for them. */
  alone(
    key: string,
    timeout: number,
    signal: AbortSignal,
    run: () => Promise<boolean>,
  ): Promise<void>;
  /** Called when the answer has changed. */
  onChange(): void;
  /** Called when an answer came from the memory or from another tab, in the place of a call. */
  onSaved(): void;
}

/**
 * Milliseconds for which an answer counts as fresh in the page view in which it came in; longer than
 * a call takes, so that no answer is the reason to ask again.
 */
const shortestFreshness = 30_000;

/** How many answers may get lost before it is not asked any more. */
const mostInVain = 2;

/**
 * One question to the service, asked once however many want to know, in this tab and in others.
 *
 * An answer is shown for a while after it has ceased to be fresh, and is asked for anew meanwhile.
 * While nobody has joined nothing is asked, and a call that nobody waits for any more is ended.
 */
export class Question<T> {
  readonly #options: QuestionOptions<T>;
  readonly #context: QuestionContext;
  readonly #callers = new Map<unknown, Caller>();
  #call: AbortController | null = null;
  /** Ends what is left of the last call. */
  #last: AbortController | undefined;
  /** The way that the call goes. */
  #via = '';
  #error: LocalPriceError | null = null;
  /** What was read last, and what was made of it. */
  #entry: Entry | undefined;
  #value: T | null = null;
  /** When the page view began. */
  readonly #since: number;
  /** What {@link QuestionContext.onlineSince} was at the last call. */
  #online = 0;
  /** How many calls in a row have brought an answer that is not there when it is looked for. */
  #vain = 0;
  #isConfirmed = false;
  #isCounted = false;

  constructor(options: QuestionOptions<T>, context: QuestionContext) {
    this.#options = options;
    this.#context = context;
    this.#since = context.now();
  }

  /**
   * What there is to show now.
   *
   * @param mustBeFresh for somebody who waits for a fresh answer first; one that was fresh in this
   * page view will do until the next is there
   */
  answer(mustBeFresh = false): Answer<T> {
    const known = this.#known();
    if (known && !(mustBeFresh && !this.#isConfirmed && !this.#isFresh(known.time))) {
      return { state: 'known', ...known };
    }
    return this.#error ? { state: 'error', error: this.#error } : { state: 'pending' };
  }

  /**
   * Wants to know; may be called again at any time, to look whether it is time to ask. Where nothing
   * fresh is known and no call is under way, `caller` is asked. A failure stands for a while, but
   * not for a way that was not tried.
   */
  join(who: unknown, caller: Caller): void {
    this.#callers.set(who, caller);
    this.#endUnwanted();
    this.#look(caller);
  }

  /** Ends the interest. */
  leave(who: unknown): void {
    if (this.#callers.delete(who)) this.#endUnwanted();
  }

  /** Ends the call, without an answer; whoever wants one joins again. */
  stop(): void {
    this.#last?.abort();
    this.#call = null;
  }

  /** A call that nobody waits for any more makes way for those who wait for another one. */
  #endUnwanted(): void {
    if (!this.#call) return;
    let next;
    for (next of this.#callers.values()) if (next.via === this.#via) return;
    this.stop();
    if (next) this.#look(next);
  }

  #look(caller: Caller): void {
    const known = this.#known();
    if (known && this.#isFresh(known.time)) {
      this.#vain = 0;
      // Another tab was faster.
      if (this.#call) this.stop();
      this.#isConfirmed = true;
      if (!this.#isCounted) this.#context.onSaved();
      this.#isCounted = true;
      this.#error = null;
    } else if (!this.#call && this.#context.mayAsk()) {
      const failure = this.#failure(caller.via);
      if (this.#vain >= mostInVain) {
        this.#error = new LocalPriceError(
          'protocol',
          'A script of this page lets answers get lost.',
        );
      } else if (failure) {
        this.#error = failure;
      } else {
        // What has failed before stands until there is an answer: nothing flickers.
        if (caller.via !== this.#via) this.#error = null;
        void this.#run(caller);
      }
    }
  }

  async #run({ client, via, timeout }: Caller): Promise<void> {
    const { memory, alone, onlineSince } = this.#context;
    const { key, ask } = this.#options;
    const call = (this.#call = this.#last = new AbortController());
    this.#via = via;
    await alone(key, timeout, call.signal, async () => {
      memory.load();
      // Another tab had its turn meanwhile.
      const known = this.#known();
      if ((known && this.#isFresh(known.time)) || this.#failure(via)) return false;
      this.#online = onlineSince();
      let entry: [string, unknown];
      try {
        entry = [key, await ask(client, call.signal, this.#value)];
        this.#isCounted = true;
      } catch (error) {
        entry = [failureKey(key, via), packError(toLocalPriceError(error, 'network'))];
      }
      // A late answer, of a call that was ended or followed by another, is dropped.
      if (this.#call !== call) return false;
      if (entry[0] === key) this.#vain += 1;
      memory.put(...entry);
      return true;
    });
    if (this.#call !== call) return;
    this.#call = null;
    // Those who go another way are asked before all fail.
    for (const each of new Map(
      [...this.#callers.values()].map((each) => [each.via, each]),
    ).values())
      this.#look(each);
    if (!this.#call) this.#context.onChange();
  }

  #known(): { value: T; time: number } | null {
    const { memory, now } = this.#context;
    const entry = memory.get(this.#options.key);
    if (entry !== this.#entry) {
      this.#entry = entry;
      this.#value = entry ? this.#options.parse(entry.data) : null;
    }
    if (!entry || this.#value === null) return null;
    const { time } = entry;
    const isOver = now() - time >= Math.max(this.#options.shownFor, this.#options.freshFor());
    return isOver ? null : { value: this.#value, time };
  }

  #isFresh(time: number): boolean {
    const least = time >= this.#since ? shortestFreshness : 0;
    return !(this.#context.now() - time >= Math.max(this.#options.freshFor(), least));
  }

  /** The failure that stands for a way, if any. */
  #failure(via: string): LocalPriceError | null {
    const { memory, now, onlineSince } = this.#context;
    const entry = memory.get(failureKey(this.#options.key, via));
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

function failureKey(key: string, via: string): string {
  return `!${via} ${key}`;
}
