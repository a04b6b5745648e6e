import QuickLRU from 'quick-lru';
import type { Log } from '../common/Log.js';
import type { DocumentStore } from './DocumentStore.js';

/** How many builds and versions are stored, and how many of their files are in memory. */
const [maxBuilds, maxFiles] = [10, 20];

/** Milliseconds between two reads of the names of the stored files. */
const pause = 10_000;

/** What a widget history needs. */
export interface WidgetHistoryOptions<T> {
  documents: DocumentStore;
  /** Returns a stored file as it is served, or `undefined` if its content is not the one that its name identifies. */
  open(hashedName: string, script: string): T | undefined;
  /** Gets one line if files can't be stored or read. */
  log: Pick<Log, 'warn'>;
  /** Milliseconds of a clock that never stops; by default the clock of the process. */
  clock?: () => number;
}

/**
 * The widget's files of the last builds that were served, for the pages that still name them. Requests share files
 * but never promises: on Workers, the pending work of a request ends with the request.
 */
export class WidgetHistory<T> {
  readonly #options: WidgetHistoryOptions<T>;
  readonly #files = new QuickLRU<string, T>({ maxSize: maxFiles });
  #names: ReadonlySet<string> = new Set();
  #lastRead = -Infinity;
  #hasWarned = false;

  constructor(options: WidgetHistoryOptions<T>) {
    this.#options = options;
  }

  /** Saves the files of this build, if it has any. @throws Error if they can't be saved now */
  async save(files: readonly { hashedName: string; script: string }[], now: number): Promise<void> {
    if (files.length === 0) return;
    const documents = files.map(({ hashedName, script }) => ({
      name: hashedName,
      content: script,
      order: now,
    }));
    await this.#options.documents.save('widgets', documents, maxBuilds * files.length);
  }

  /** Saves files, see {@link save}. Never rejects; the log says once if they can't be saved. */
  add(...build: Parameters<WidgetHistory<T>['save']>): Promise<void> {
    return this.#try(() => this.save(...build));
  }

  /**
   * Saves the version of this build, and reads those of the last ones. Never rejects; the log says once if they
   * can't be saved.
   */
  async addVersion(version: string, now: number): Promise<ReadonlySet<string>> {
    const { documents } = this.#options;
    let versions = [version];
    await this.#try(async () => {
      await documents.save('versions', [{ name: version, content: '', order: now }], maxBuilds);
      versions = await documents.names('versions');
    });
    return new Set(versions);
  }

  /** Returns the file of a stored build. Finds files that another process has saved in the meantime. */
  async find(hashedName: string): Promise<T | undefined> {
    if (!this.#files.has(hashedName)) await this.#try(() => this.#read(hashedName));
    return this.#files.get(hashedName);
  }

  async #read(hashedName: string): Promise<void> {
    const { documents, open, clock = () => performance.now() } = this.#options;
    if (clock() - this.#lastRead >= pause) {
      try {
        this.#names = new Set(await documents.names('widgets'));
      } finally {
        this.#lastRead = clock();
      }
    }
    // Only names that are listed are read, since anyone can request other names.
    const script = this.#names.has(hashedName)
      ? await documents.get('widgets', hashedName)
      : undefined;
    const file = script === undefined ? undefined : open(hashedName, script);
    if (file !== undefined) this.#files.set(hashedName, file);
  }

  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const { message } = error as Error;
      if (!this.#hasWarned) {
        this.#options.log.warn(
          `the widget's files of earlier builds can't be stored or served: ${message}`,
        );
      }
      this.#hasWarned = true;
    }
  }
}
