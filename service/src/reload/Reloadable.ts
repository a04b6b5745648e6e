import type { Log } from '../common/Log.js';

/** Decides when data are reloaded. */
export interface Watcher {
  /** The time of the next load, in milliseconds since 1970; `null` if it is not known. */
  readonly next: number | null;
  /**
   * Starts watching.
   *
   * @param reload loads once, and returns whether that succeeded; never rejects
   */
  start(reload: () => Promise<boolean>): void;
  /** Stops watching for good. */
  stop(): void;
}

/** The options of reloadable data. */
export interface ReloadableOptions<T> {
  /** The name of the data in log lines, such as `the rate table rates.json`, without secrets. */
  what: string;
  /** The value that was loaded at start. */
  first: T;
  /** Why loading failed at start, if `first` is a substitute. Counts as the first failure. */
  problem?: string;
  /**
   * Loads and checks once. Returns the current value if nothing has changed, and `undefined` if there is no
   * result yet, as while a file is being written.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  load?(signal: AbortSignal): Promise<T | undefined>;
  /** Without it, data are loaded only by `reload`. */
  watcher?: Watcher;
  /** Returns the log line for a new value. */
  describe?(value: T): string;
  /**
   * Returns a better substitute for a value that could not be loaded at start, if there is one by now. Called
   * after each failure. Never rejects.
   */
  substitute?(): Promise<T | undefined>;
  /** Gets one line for each new failure, and for each recovery. */
  log: Log;
}

/**
 * Data that update automatically. A new value is loaded and checked before it replaces the current value. If
 * anything fails, the last good value stays in use.
 */
export class Reloadable<T> {
  readonly #options: ReloadableOptions<T>;
  readonly #ended = new AbortController();
  #current: T;
  /** Why the last load failed, in a few words; `null` if it succeeded. */
  #problem: string | null;
  #failures: number;
  #running: Promise<boolean> = Promise.resolve(true);
  #queued: Promise<boolean> | undefined;

  constructor(options: ReloadableOptions<T>) {
    this.#options = options;
    this.#current = options.first;
    this.#problem = options.problem ?? null;
    this.#failures = options.problem === undefined ? 0 : 1;
    options.watcher?.start(() => this.#enqueue());
  }

  /** The value in use. Read it again for each request. */
  get current(): T {
    return this.#current;
  }

  /** How many times loading has failed since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** The time of the next load, in milliseconds since 1970; `null` if it is any time or never. */
  get next(): number | null {
    return this.#options.watcher?.next ?? null;
  }

  /** Loads now, as on SIGHUP. Resolves when that is done, and never rejects. */
  async reload(): Promise<void> {
    await this.#enqueue();
  }

  /** Stops watching, and discards a load in progress. The current value stays. */
  close(): void {
    this.#options.watcher?.stop();
    this.#ended.abort();
  }

  /** Runs one load at a time. At most one more is queued, which serves all waiting calls. */
  #enqueue(): Promise<boolean> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      this.#running = this.#load();
      return this.#running;
    });
    return this.#queued;
  }

  async #load(): Promise<boolean> {
    const { load, substitute, describe, log, what } = this.#options;
    const { signal } = this.#ended;
    if (!load || signal.aborted) return true;
    let value: T | undefined;
    try {
      value = await load.call(this.#options, signal);
    } catch (error) {
      if (signal.aborted) return false;
      this.#fail((error as Error).message);
      this.#current = (await substitute?.()) ?? this.#current;
      return false;
    }
    if (value === undefined || signal.aborted) return true;
    const recovered = this.#problem !== null;
    this.#problem = null;
    if (value !== this.#current) {
      this.#current = value;
      log.info(describe ? describe(value) : `${what} was reloaded`);
    } else if (recovered) {
      log.info(`${what} can be used again`);
    }
    return true;
  }

  #fail(problem: string): void {
    const { log, what } = this.#options;
    this.#failures++;
    if (problem !== this.#problem) {
      log.warn(`${what} can't be used: ${problem}; the last good data stay in use`);
    }
    this.#problem = problem;
  }
}
