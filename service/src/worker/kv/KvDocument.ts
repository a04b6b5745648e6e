import type { Log } from '../../common/Log.js';
import { schedule, type Schedule } from '../../reload/schedule.js';
import type { TextStore } from '../Environment.js';

/**
 * Milliseconds after which a document is read again, since KV itself may be a minute late; after which a
 * missing value is read again; and after which an isolate that was idle must not use its value.
 */
const [maxAge, pause, maxStaleTime] = [60_000, 1_000, 120_000];

/** The maximum milliseconds for which a request waits for a document. */
const patience = 1_000;

/** The options of a document in KV. */
export interface KvDocumentOptions<T> {
  store: TextStore;
  name: string;
  /** The name of the document in log lines. */
  what: string;
  /** Whether the document must exist. */
  isNeeded?: boolean;
  /** The name of an earlier, usable document, for an isolate that has no value yet, or its text. */
  earlier?: string | (() => Promise<string | null>);
  /** Returns what is used while the document can't be used, for the log; by default `earlier ones stay in use`. */
  meanwhile?(): string;
  /**
   * Parses the text.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  parse(text: string): T;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  schedule?: Schedule | undefined;
}

/**
 * A document in KV, cached in memory. While it can't be read or used, its last good value stays in use, and
 * the log gets one line.
 *
 * Requests share values but never promises: on Workers, the pending work of a request ends with the request.
 */
export class KvDocument<T> {
  readonly #options: KvDocumentOptions<T>;
  readonly #schedule: Schedule;
  #text: string | undefined;
  #value: T | undefined;
  #time = -Infinity;
  #problem: string | undefined;

  constructor(options: KvDocumentOptions<T>) {
    this.#options = options;
    this.#schedule = options.schedule ?? schedule;
  }

  /** The last good value; `undefined` if there has been none. */
  get value(): T | undefined {
    return this.#value;
  }

  /**
   * Reads the document again if that is due. A request waits for that only if there is no value, or if it is
   * too old, and only for a limited time. Never rejects.
   *
   * @param later keeps the isolate alive for work that the request does not wait for; without it, the request
   * always waits
   */
  async refresh(later?: (work: Promise<unknown>) => void): Promise<void> {
    const age = this.#options.now() - this.#time;
    const hasValue = this.#value !== undefined;
    if (age < (hasValue || this.#problem === undefined ? maxAge : pause)) return;
    const reading = this.#read();
    later?.(reading);
    if (later && hasValue && age < maxStaleTime) return;
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.#schedule(resolve, patience)));
    await Promise.race([reading, late]);
    cancel();
  }

  async #read(): Promise<void> {
    const { store, name, isNeeded = false, parse, now } = this.#options;
    // Requests in the meantime use the value, which is not too old.
    const isGood = this.#value !== undefined && now() - this.#time < maxStaleTime;
    if (isGood) this.#time = now();
    try {
      const text = await store.get(name, { cacheTtl: maxAge / 1000 });
      if (text === null) await this.#readEarlier();
      if (text === null && (isNeeded || this.#value !== undefined)) {
        throw new Error(`there is nothing under the name ${name}`);
      }
      if (text !== null && text !== this.#text) {
        this.#value = parse(text);
        this.#text = text;
      }
      this.#report(undefined);
    } catch (error) {
      await this.#readEarlier();
      this.#report((error as Error).message);
    }
    this.#time = now();
  }

  async #readEarlier(): Promise<void> {
    const { store, earlier, parse } = this.#options;
    if (earlier === undefined || this.#value !== undefined) return;
    try {
      const text = typeof earlier === 'string' ? await store.get(earlier) : await earlier();
      // Another request may have read the newer document in the meantime.
      if (text !== null && this.#value === undefined) this.#value = parse(text);
    } catch {
      // The caller reports the problem of the newer document.
    }
  }

  #report(problem: string | undefined): void {
    const { log, what, meanwhile } = this.#options;
    if (problem !== undefined && problem !== this.#problem) {
      const rest = this.#value === undefined ? '' : 'earlier ones stay in use';
      const used = meanwhile?.() ?? rest;
      log.warn(`${what} can't be used: ${problem}${used && `; ${used}`}`);
    }
    if (problem === undefined && this.#problem !== undefined) {
      log.info(`${what} can be used again`);
    }
    this.#problem = problem;
  }
}
