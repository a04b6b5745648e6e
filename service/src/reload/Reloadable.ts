import type { Log } from '../common/Log.js';

/** Decides when data are loaded again. */
export interface Watcher {
  /** When it loads next, in milliseconds since 1970; `null` where that is not known. */
  readonly next: number | null;
  /**
   * Begins to watch.
   *
   * @param reload loads once, and says whether that went well; never rejects
   */
  start(reload: () => Promise<boolean>): void;
  /** Ends watching for good. */
  stop(): void;
}

/** What reloadable data are made of. */
export interface ReloadableOptions<T> {
  /** What a log line calls the data, such as `the rate table rates.json`; no secrets. */
  what: string;
  /** What was loaded at start. */
  first: T;
  /** Why loading failed at start, where `first` is a substitute; counts as the first failure. */
  problem?: string;
  /**
   * Loads and checks once. Returns the current value where nothing has changed, and `undefined` where
   * nothing can be told yet, as while a file is being written.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  load?(signal: AbortSignal): Promise<T | undefined>;
  /** Without it, data are loaded on `reload` alone. */
  watcher?: Watcher;
  /** Returns the line that the log gets for data that were swapped in. */
  describe?(value: T): string;
  /** Is told of data that were swapped in. */
  onSwap?(value: T): void;
  /** Gets one line for each new failure, and for each recovery. */
  log: Log;
}

/**
 * Data that renew themselves. Loaded and checked beside what is in use, then swapped in one step;
 * whatever fails, the last good value stays.
 */
export class Reloadable<T> {
  readonly #options: ReloadableOptions<T>;
  readonly #ended = new AbortController();
  #current: T;
  #problem: string | null;
  #failures: number;
  #swaps = 0;
  #running: Promise<boolean> = Promise.resolve(true);
  #queued: Promise<boolean> | undefined;

  constructor(options: ReloadableOptions<T>) {
    this.#options = options;
    this.#current = options.first;
    this.#problem = options.problem ?? null;
    this.#failures = options.problem === undefined ? 0 : 1;
    options.watcher?.start(() => this.#enqueue());
  }

  /** The value in use; read it anew for each request. */
  get current(): T {
    return this.#current;
  }

  /** How many times loading has failed since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** How many times a new value has been swapped in since the start. */
  get swaps(): number {
    return this.#swaps;
  }

  /** Why the last load failed, in a few words; `null` where it did not. */
  get problem(): string | null {
    return this.#problem;
  }

  /** When data are loaded next, in milliseconds since 1970; `null` where that is at any time, or never. */
  get next(): number | null {
    return this.#options.watcher?.next ?? null;
  }

  /** Loads now, as on SIGHUP; settles when that is done, and never rejects. */
  async reload(): Promise<void> {
    await this.#enqueue();
  }

  /** Ends watching, and drops what is being loaded. The current value stays. */
  close(): void {
    this.#options.watcher?.stop();
    this.#ended.abort();
  }

  /** Runs one load at a time, and queues at most one: it sees what every caller wants seen. */
  #enqueue(): Promise<boolean> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      this.#running = this.#load();
      return this.#running;
    });
    return this.#queued;
  }

  async #load(): Promise<boolean> {
    const { load, describe, onSwap, log, what } = this.#options;
    const { signal } = this.#ended;
    if (!load || signal.aborted) return true;
    let value: T | undefined;
    try {
      value = await load.call(this.#options, signal);
    } catch (error) {
      if (!signal.aborted) this.#fail((error as Error).message);
      return false;
    }
    if (value === undefined || signal.aborted) return true;
    const recovered = this.#problem !== null;
    this.#problem = null;
    if (value !== this.#current) {
      this.#current = value;
      this.#swaps++;
      onSwap?.(value);
      log.info(describe ? describe(value) : `${what} was loaded again`);
    } else if (recovered) {
      log.info(`${what} is as it should be again`);
    }
    return true;
  }

  #fail(problem: string): void {
    const { log, what } = this.#options;
    this.#failures++;
    if (problem !== this.#problem) {
      log.warn(`${what} can't be used: ${problem}; what was loaded before stays in use`);
    }
    this.#problem = problem;
  }
}
