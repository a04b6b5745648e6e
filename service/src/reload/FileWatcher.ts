import type { FileSource } from './FileSource.js';
import type { Watcher } from './Reloadable.js';
import { schedule as systemSchedule, type Schedule } from './schedule.js';

/** Milliseconds between two checks. */
const interval = 1_000;

/**
 * Reloads a file once it has changed and then stayed the same between two checks, so that a partly written
 * file is not read. It polls, since the system's change notifications get lost on network file systems and
 * when a file is replaced.
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
      void this.#check(reload).finally(() => this.start(reload));
    }, interval);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  async #check(reload: () => Promise<boolean>): Promise<void> {
    const now = await this.#source.signature();
    const settled = now === this.#before;
    this.#before = now;
    if (settled && now !== this.#source.lastRead && !this.#stopped) await reload();
  }
}
