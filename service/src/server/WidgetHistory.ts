import { maxStoredFiles, widgetNames, type WidgetFile } from '../app/site/WidgetFile.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import type { DocumentStore } from '../documents/DocumentStore.js';
import { widgetFile } from './widgetFiles.js';

/** How many versions are stored. */
const maxVersions = 10;

/** Milliseconds between two reads of the stored files. */
const pause = 10_000;

/** The widget's files of the last builds that were served, for the pages that still name them. */
export class WidgetHistory {
  readonly #documents: DocumentStore;
  readonly #log: Pick<Log, 'warn'>;
  readonly #clock: () => number;
  #files = new Map<string, WidgetFile>();
  #lastRead = -Infinity;
  #reading: Promise<unknown> = Promise.resolve();
  #hasWarned = false;

  /** @param clock milliseconds of a clock that never stops */
  constructor(
    documents: DocumentStore,
    log: Pick<Log, 'warn'>,
    clock: () => number = () => performance.now(),
  ) {
    this.#documents = documents;
    this.#log = log;
    this.#clock = clock;
  }

  /** Saves the files of this build. Never rejects; the log says once if they can't be saved. */
  add(widgets: readonly WidgetFile[], now: number): Promise<void> {
    return this.#try(async () => {
      for (const { name, hashedName, body } of widgets) {
        const content = JSON.stringify([name, new TextDecoder().decode(body('identity'))]);
        const document = { name: hashedName, content, order: now };
        await this.#documents.save('widgets', document, maxStoredFiles);
      }
    });
  }

  /**
   * Saves the version of this build, and reads those of the last ones. Never rejects; the log says once if they
   * can't be saved.
   */
  async addVersion(version: string, now: number): Promise<ReadonlySet<string>> {
    let versions = [version];
    await this.#try(async () => {
      const document = { name: version, content: '', order: now };
      await this.#documents.save('versions', document, maxVersions);
      versions = (await this.#documents.all('versions')).map(({ name }) => name);
    });
    return new Set(versions);
  }

  /** Returns the file of a stored build. Finds files that another process has saved in the meantime. */
  async find(hashedName: string): Promise<WidgetFile | undefined> {
    if (!this.#files.has(hashedName)) {
      if (this.#clock() - this.#lastRead >= pause) {
        this.#lastRead = this.#clock();
        this.#reading = this.#try(() => this.#read());
      }
      await this.#reading;
    }
    return this.#files.get(hashedName);
  }

  async #read(): Promise<void> {
    const stored = await this.#documents.all('widgets');
    const files = stored.flatMap(({ name, content }): [string, WidgetFile][] => {
      const known = this.#files.get(name);
      if (known) return [[name, known]];
      const [plain, script] = parseJson(content) as [WidgetFile['name'], string];
      const file = widgetFile(plain, Buffer.from(script));
      // A changed file has another hash, so a page that names the old one gets nothing.
      return widgetNames.includes(plain) && file.hashedName === name ? [[name, file]] : [];
    });
    this.#files = new Map(files);
  }

  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const { message } = error as Error;
      if (!this.#hasWarned) {
        this.#log.warn(
          `the widget's files of earlier builds can't be stored or served: ${message}`,
        );
      }
      this.#hasWarned = true;
    }
  }
}
