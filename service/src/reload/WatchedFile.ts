import { readFile, stat } from 'node:fs/promises';
import { statSync, type BigIntStats } from 'node:fs';
import { tooLarge } from '../common/text.js';
import type { Watcher } from './Reloadable.js';
import { fileProblem, isLasting } from './readFile.js';
import { schedule as systemSchedule, type Schedule } from './schedule.js';

/** Milliseconds between two checks. */
const interval = 1_000;

/**
 * A file that others may write, replace or remove, and that is loaded once it has changed and then stayed the same
 * between two checks, so that a partly written file is not read. It is polled, since the system's change
 * notifications get lost on network file systems and when a file is replaced.
 */
export class WatchedFile implements Watcher {
  readonly next = null;
  readonly #path: string;
  readonly #limit: number;
  readonly #schedule: Schedule;
  /** The signature of the file at the last read. */
  #read: string;
  #before: string | undefined;
  #cancel: (() => void) | undefined;
  #stopped = false;

  /**
   * Regards the current state of the file as read. Construct it before the first read, so that a change in
   * between is detected.
   *
   * @param limit the maximum bytes of the file
   */
  constructor(path: string, limit: number, schedule: Schedule = systemSchedule) {
    this.#path = path;
    this.#limit = limit;
    this.#schedule = schedule;
    this.#read = signatureNow(path);
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

  /** Returns a text that changes whenever the file is replaced, written to or removed. */
  async signature(): Promise<string> {
    try {
      return signatureOf(await stat(this.#path, { bigint: true }));
    } catch (error) {
      return missing(error);
    }
  }

  /**
   * Returns the content, or `undefined` if the file was changed while it was read.
   *
   * @throws Error whose message tells the operator in a few words what is wrong
   */
  async read(): Promise<Buffer | undefined> {
    this.#read = await this.signature();
    let content: Buffer;
    try {
      const { size } = await stat(this.#path);
      if (size > this.#limit) throw new Error(tooLarge(this.#limit));
      content = await readFile(this.#path);
    } catch (error) {
      // A problem such as a lack of file descriptors may pass, so the file counts as not read.
      if (!isLasting(error)) this.#read = '';
      throw fileProblem(error);
    }
    return (await this.signature()) === this.#read ? content : undefined;
  }

  async #check(reload: () => Promise<boolean>): Promise<void> {
    const now = await this.signature();
    const settled = now === this.#before;
    this.#before = now;
    if (settled && now !== this.#read && !this.#stopped) await reload();
  }
}

function signatureNow(path: string): string {
  try {
    return signatureOf(statSync(path, { bigint: true }));
  } catch (error) {
    return missing(error);
  }
}

function signatureOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

function missing(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
