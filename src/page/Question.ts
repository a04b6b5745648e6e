import { toLocalPriceError } from '../client/LocalPriceError.js';
import type { Client, LocalPriceError } from '../client/index.js';

/** Milliseconds for which a failure stands before the question may be asked again. */
export const failureMemory = 60_000;

/** What is known of the answer to a question; times are milliseconds since 1970. */
export type Answer<T> =
  | { readonly state: 'pending' }
  | { readonly state: 'known'; readonly value: T; readonly time: number }
  | { readonly state: 'failed'; readonly error: LocalPriceError; readonly time: number };

const pending = { state: 'pending' } as const;

/**
 * One question to the service, asked once however many want to know.
 *
 * Whoever joins is told when the answer changes. While nobody has joined nothing is asked, and a
 * call that nobody waits for any more is ended.
 */
export class Question<T> {
  #answer: Answer<T> = pending;
  readonly #listeners = new Map<() => void, Client>();
  /** Whom it was no use to ask, as long as the failure stands. */
  readonly #tried = new Set<Client>();
  #call: AbortController | null = null;
  #asked: Client | null = null;
  readonly #ask: (client: Client, signal: AbortSignal) => Promise<T>;
  readonly #now: () => number;

  /** @param now gives milliseconds since 1970 */
  constructor(ask: (client: Client, signal: AbortSignal) => Promise<T>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  /** What is known now. */
  get answer(): Answer<T> {
    return this.#answer;
  }

  /**
   * Wants to know. Where nothing is known yet and no call is under way, `client` is asked. A failure
   * stands for a while, but not for a client that has not been asked.
   *
   * @param listener called each time that {@link Question.answer} has changed
   * @returns ends the interest; may be called more than once
   */
  join(listener: () => void, client: Client): () => void {
    this.#listeners.set(listener, client);
    if (!this.#call && this.#isDue(client)) void this.#run(client);
    return () => {
      this.#listeners.delete(listener);
      const waiting = [...this.#listeners.values()];
      if (!this.#call || waiting.includes(this.#asked!)) return;
      this.#call.abort();
      this.#call = null;
      // Those who are left want to hear from another one.
      if (waiting[0]) void this.#run(waiting[0]);
    };
  }

  #isDue(client: Client): boolean {
    const answer = this.#answer;
    if (answer.state !== 'failed') return answer.state === 'pending';
    const age = this.#now() - answer.time;
    // A clock that was set back must not keep a failure for ever.
    if (age < 0 || age >= failureMemory) this.#tried.clear();
    return !this.#tried.has(client);
  }

  async #run(client: Client): Promise<void> {
    const call = new AbortController();
    this.#call = call;
    this.#asked = client;
    if (this.#answer.state === 'failed') this.#settle(pending);
    let answer: Answer<T>;
    try {
      const value = await this.#ask(client, call.signal);
      answer = { state: 'known', value, time: this.#now() };
    } catch (error) {
      answer = { state: 'failed', error: toLocalPriceError(error, 'network'), time: this.#now() };
    }
    // A late answer, of a call that was ended or followed by another, is dropped.
    if (this.#call !== call) return;
    this.#call = null;
    if (answer.state === 'failed') {
      this.#tried.add(client);
      const next = [...this.#listeners.values()].find((each) => !this.#tried.has(each));
      if (next) return this.#run(next);
    } else {
      this.#tried.clear();
    }
    return this.#settle(answer);
  }

  #settle(answer: Answer<T>): void {
    this.#answer = answer;
    for (const listener of this.#listeners.keys()) listener();
  }
}
