import type { FileSource } from './FileSource.js';
import type { Watcher } from './Reloadable.js';
import { schedule as systemSchedule, type Schedule } from './schedule.js';

/** Milliseconds between two looks. */
const interval = 1_000;

/**
 * Loads a file again when it has changed and has then been left alone from one look to the next, so
 * that one which is being written is not read by halves. It looks instead of being told: what the
 * system tells of changes gets lost on network file systems, and when a file is replaced.
 */
export class FileWatcher implements Watcher {
  readonly next = null;
  readonly #source: Pick<FileSource, 'lastRead' | 'signature'>;
  readonly #schedule: Schedule;
  #before: string | undefined;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(
    source: Pick<FileSource, 'lastRead' | 'signature'>,
    schedule: Schedule = systemSchedule,
  ) {
    this.#source = source;
    this.#schedule = schedule;
  }

  start(reload: () => Promise<boolean>): void {
    if (this.#stopped) return;
    this.#cancel = this.#schedule(() => {
      void this.#look(reload).finally(() => this.start(reload));
    }, interval);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  async #look(reload: () => Promise<boolean>): Promise<void> {
    const now = await this.#source.signature();
    const settled = now === this.#before;
    this.#before = now;
    if (settled && now !== this.#source.lastRead && !this.#stopped) await reload();
  }
}
