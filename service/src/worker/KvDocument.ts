import type { Log } from '../common/Log.js';
import type { TextStore } from './Environment.js';

/** Milliseconds after which a document is read again; KV itself may be a minute late. */
const maxAge = 60_000;

/** What a document is made of. */
export interface KvDocumentOptions<T> {
  store: TextStore;
  name: string;
  /** What a log line calls it. */
  what: string;
  /** Whether it must be there. */
  isNeeded?: boolean;
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

  /** Whether it was read once, or may be missing and is. */
  get isRead(): boolean {
    return this.#time > -Infinity;
  }

  /** Whether it is time to read it again. */
  get isOld(): boolean {
    return this.#options.now() - this.#time >= maxAge;
  }

  /** Reads it; never rejects. */
  async read(): Promise<void> {
    const { store, name, isNeeded = false, parse, now } = this.#options;
    // Those that come meanwhile have a value.
    if (this.isRead) this.#time = now();
    try {
      const text = await store.get(name, { cacheTtl: maxAge / 1000 });
      if (text === null && (isNeeded || this.#value !== undefined)) {
        throw new Error(`there is nothing under the name ${name}`);
      }
      if (text !== null && text !== this.#text) {
        this.#value = parse(text);
        this.#text = text;
      }
      this.#time = now();
      this.#tell(undefined);
    } catch (error) {
      this.#tell((error as Error).message);
    }
  }

  #tell(problem: string | undefined): void {
    const { log, what } = this.#options;
    if (problem !== undefined && problem !== this.#problem) {
      log.warn(`${what} can't be used: ${problem}; what was read before stays in use`);
    }
    if (problem === undefined && this.#problem !== undefined) {
      log.info(`${what} can be used again`);
    }
    this.#problem = problem;
  }
}
