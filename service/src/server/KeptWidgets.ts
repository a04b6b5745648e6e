import { mostKept, widgetNames, type WidgetFile } from '../app/site/WidgetFile.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import type { Shelf } from '../kept/Shelf.js';
import { widgetFile } from './widgetFiles.js';

/** Milliseconds between two looks at what is kept. */
const pause = 10_000;

/** The widget's files of the last builds that were served, for the pages that name them. */
export class KeptWidgets {
  readonly #shelf: Shelf;
  readonly #log: Pick<Log, 'warn'>;
  readonly #clock: () => number;
  #files = new Map<string, WidgetFile>();
  #looked = -Infinity;
  #looking: Promise<unknown> = Promise.resolve();
  #isTold = false;

  /** @param clock milliseconds on any clock that does not stop */
  constructor(shelf: Shelf, log: Pick<Log, 'warn'>, clock: () => number = () => performance.now()) {
    this.#shelf = shelf;
    this.#log = log;
    this.#clock = clock;
  }

  /** Keeps the files of this build. Never rejects; while they can't be kept, the log says so once. */
  keep(widgets: readonly WidgetFile[], now: number): Promise<void> {
    return this.#try(async () => {
      for (const { name, hashedName, body } of widgets) {
        const content = JSON.stringify([name, new TextDecoder().decode(body('identity'))]);
        await this.#shelf.keep('widgets', { name: hashedName, content }, now, mostKept);
      }
    });
  }

  /** Returns the file of any of these builds, also of those that another process has kept meanwhile. */
  async of(hashedName: string): Promise<WidgetFile | undefined> {
    if (!this.#files.has(hashedName)) {
      if (this.#clock() - this.#looked >= pause) {
        this.#looked = this.#clock();
        this.#looking = this.#try(() => this.#look());
      }
      await this.#looking;
    }
    return this.#files.get(hashedName);
  }

  async #look(): Promise<void> {
    const kept = await this.#shelf.all('widgets');
    const files = kept.flatMap(({ name, content }): [string, WidgetFile][] => {
      const known = this.#files.get(name);
      if (known) return [[name, known]];
      const [plain, script] = parseJson(content) as [WidgetFile['name'], string];
      const file = widgetFile(plain, Buffer.from(script));
      // What somebody has changed has another hash: a page that names the old one gets nothing.
      return widgetNames.includes(plain) && file.hashedName === name ? [[name, file]] : [];
    });
    this.#files = new Map(files);
  }

  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const { message } = error as Error;
      if (!this.#isTold) {
        this.#log.warn(`the widget's files of earlier builds can't be kept or served: ${message}`);
      }
      this.#isTold = true;
    }
  }
}
