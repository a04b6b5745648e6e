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
  schedule?: Schedule;
  /** Milliseconds since 1970. */
  now?(): number;
  /** Returns a number from 0 up to, but not including, 1. */
  random?(): number;
}

/**
 * Loads at an interval. After a failure, it retries sooner, with exponential backoff up to the interval.
 * Jitter shortens each delay by up to a half, so that many services don't return to a recovering server at
 * once.
 */
export class RefreshTimer implements Watcher {
  readonly #options: Required<RefreshOptions>;
  #failures: number;
  #next: number | null = null;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(options: RefreshOptions) {
    this.#options = {
      schedule: systemSchedule,
      now: Date.now,
      random: Math.random,
      ...options,
    };
    this.#failures = options.failed ? 1 : 0;
  }

  get next(): number | null {
    return this.#next;
  }

  start(reload: () => Promise<boolean>): void {
    if (this.#stopped) return;
    const delay = this.#delay();
    this.#next = this.#options.now() + delay;
    this.#cancel = this.#options.schedule(() => void this.#load(reload), delay);
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
    const { interval, random } = this.#options;
    if (this.#failures === 0) return interval;
    const longest = Math.min(interval, firstRetry * 2 ** (this.#failures - 1));
    return Math.ceil(longest * (1 - random() / 2));
  }
}
