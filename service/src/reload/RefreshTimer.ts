import type { Watcher } from './Reloadable.js';
import { schedule as systemSchedule, type Schedule } from './schedule.js';

/** The maximum milliseconds until the first attempt after a failure. */
const firstRetry = 60_000;

/** The options of a refresh timer. */
export interface RefreshOptions {
  /** The milliseconds between two loads, and the maximum between two attempts after failures. */
  interval: number;
  /** `true` if the load at start has failed. */
  failed: boolean;
  schedule?: Schedule | undefined;
  /** Returns milliseconds since 1970; by default the system's clock. */
  now?: (() => number) | undefined;
  /** Returns a number from 0 up to, but not including, 1; by default `Math.random`. */
  random?: (() => number) | undefined;
}

/**
 * Loads at an interval. After a failure, it retries sooner, with exponential backoff up to the interval.
 * Jitter shortens each delay by up to a half, so that many services don't return to a recovering server at
 * once.
 */
export class RefreshTimer implements Watcher {
  readonly #interval: number;
  readonly #schedule: Schedule;
  readonly #now: () => number;
  readonly #random: () => number;
  #failures: number;
  #next: number | null = null;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(options: RefreshOptions) {
    this.#interval = options.interval;
    this.#schedule = options.schedule ?? systemSchedule;
    this.#now = options.now ?? Date.now;
    this.#random = options.random ?? Math.random;
    this.#failures = options.failed ? 1 : 0;
  }

  get next(): number | null {
    return this.#next;
  }

  start(reload: () => Promise<boolean>): void {
    if (this.#stopped) return;
    const delay = this.#delay();
    this.#next = this.#now() + delay;
    this.#cancel = this.#schedule(() => void this.#load(reload), delay);
  }

  stop(): void {
    this.#stopped = true;
    this.#next = null;
    this.#cancel?.();
  }

  async #load(reload: () => Promise<boolean>): Promise<void> {
    this.#failures = (await reload()) ? 0 : this.#failures + 1;
    this.start(reload);
  }

  #delay(): number {
    if (this.#failures === 0) return this.#interval;
    const maxPause = Math.min(this.#interval, firstRetry * 2 ** (this.#failures - 1));
    return Math.ceil(maxPause * (1 - this.#random() / 2));
  }
}
