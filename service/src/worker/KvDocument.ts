import type { Log } from '../common/Log.js';
import type { TextStore } from './Environment.js';

/**
 * Milliseconds after which a document is read again, since KV itself may be a minute late; after which it is
 * where there is no value yet; and after which an isolate that was idle must not answer from it.
 */
const [maxAge, pause, longestAge] = [60_000, 1_000, 120_000];

/** Milliseconds for which a request waits for it. */
const patience = 1_000;

/** What a document is made of. */
export interface KvDocumentOptions<T> {
  store: TextStore;
  name: string;
  /** What a log line calls it. */
  what: string;
  /** Whether it must be there. */
  isNeeded?: boolean;
  /** The name of an earlier one that could be used, for an isolate that has no value yet. */
  earlier?: string;
  /**
   * Makes a value of the text.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  parse(text: string): T;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * A document in KV, kept in memory. While it can't be read or used, its last good value stays, and the log
 * has one line.
 *
 * Requests share values and never promises: on Workers, what one request waits for ends with it.
 */
export class KvDocument<T> {
  readonly #options: KvDocumentOptions<T>;
  #text: string | undefined;
  #value: T | undefined;
  #time = -Infinity;
  #problem: string | undefined;

  constructor(options: KvDocumentOptions<T>) {
    this.#options = options;
  }

  /** The last good value; `undefined` where there has been none. */
  get value(): T | undefined {
    return this.#value;
  }

  /**
   * Reads it where that is due. A request waits only where there is no value, or one that is too old, and not
   * for long; otherwise it is read beside the request. Never rejects.
   *
   * @param later keeps the isolate alive for what a request does not wait for; without it, it waits
   */
  async refresh(later?: (work: Promise<unknown>) => void): Promise<void> {
    const age = this.#options.now() - this.#time;
    const hasValue = this.#value !== undefined;
    if (age < (hasValue || this.#problem === undefined ? maxAge : pause)) return;
    const reading = this.#read();
    later?.(reading);
    if (later && hasValue && age < longestAge) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([reading, late]);
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    const { store, name, isNeeded = false, parse, now } = this.#options;
    // Those that come meanwhile have a value that is not too old.
    const isGood = this.#value !== undefined && now() - this.#time < longestAge;
    if (isGood) this.#time = now();
    try {
      const text = await store.get(name, { cacheTtl: maxAge / 1000 });
      if (text === null && (isNeeded || this.#value !== undefined)) {
        throw new Error(`there is nothing under the name ${name}`);
      }
      if (text !== null && text !== this.#text) {
        this.#value = parse(text);
        this.#text = text;
      }
      this.#tell(undefined);
    } catch (error) {
      await this.#readEarlier();
      this.#tell((error as Error).message);
    }
    this.#time = now();
  }

  async #readEarlier(): Promise<void> {
    const { store, earlier, parse } = this.#options;
    if (earlier === undefined || this.#value !== undefined) return;
    try {
      const text = await store.get(earlier);
      // Another request may have had the newer one meanwhile.
      if (text !== null && this.#value === undefined) this.#value = parse(text);
    } catch {
      // What is wrong has been told.
    }
  }

  #tell(problem: string | undefined): void {
    const { log, what } = this.#options;
    if (problem !== undefined && problem !== this.#problem) {
      const rest = this.#value === undefined ? '' : '; earlier ones stay in use';
      log.warn(`${what} can't be used: ${problem}${rest}`);
    }
    if (problem === undefined && this.#problem !== undefined) {
      log.info(`${what} can be used again`);
    }
    this.#problem = problem;
  }
}
