import type { Log } from '../common/Log.js';
import type { DocumentStore } from '../documents/DocumentStore.js';
import { StoreUnreachable } from '../ledger/Ledger.js';
import { RefreshTimer } from '../reload/RefreshTimer.js';
import type { Schedule } from '../reload/schedule.js';
import type { ParsedRates } from './parseRates.js';
import type { RateTable } from './RateTable.js';
import { parseTable, tableContent, tableDocument } from './tableContent.js';

/** Milliseconds between two searches for tables of other processes, and between two attempts to save. */
const pause = 10_000;

/** What a rate history needs. */
export interface RateHistoryOptions {
  documents: DocumentStore;
  /** How many days are stored. */
  days: number;
  /** Seconds after which tables that the document store has lost are stored again; by default never. */
  refresh?: number;
  /** Gets one line when tables can't be saved, read or used, and no more lines while that lasts. */
  log: Pick<Log, 'warn'>;
  /** Milliseconds of a clock that never stops; by default the clock of the process. */
  clock?: () => number;
  schedule?: Schedule | undefined;
}

/** The tables served on the last days, so that a price can be calculated again exactly as it was shown. */
export class RateHistory {
  readonly #options: RateHistoryOptions;
  readonly #clock: () => number;
  #tables = new Map<string, RateTable>();
  /** The tables that are not in the document store yet. */
  readonly #unsaved = new Map<string, RateTable>();
  /** The table that is held back, as it is in the document store. */
  #heldBack: ParsedRates | undefined;
  #lastSearch = -Infinity;
  #searching: Promise<unknown> = Promise.resolve();
  /** Why the document store can't be read or written; logged once while it lasts. */
  readonly #problems = new Map<'read' | 'write', Error>();
  readonly #timer: RefreshTimer | undefined;
  /** What was logged about stored tables that can't be used. */
  #loggedProblems = '';

  constructor(options: RateHistoryOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
    const { refresh, schedule } = options;
    if (refresh === undefined) return;
    this.#timer = new RefreshTimer({ interval: refresh * 1000, failed: false, schedule });
    this.#timer.start(() => this.reload());
  }

  /**
   * Reads the stored tables. Returns the newest one, if there is one. Tables that only this process has, since
   * the document store has lost its data, remain, and are saved again with the next table. Never rejects.
   */
  async load(): Promise<RateTable | undefined> {
    this.#lastSearch = this.#clock();
    let newest: RateTable | undefined;
    await this.#try('read', async () => {
      const { documents, log } = this.#options;
      const names = await documents.names('rates');
      const contents = await Promise.all(names.map((name) => documents.get('rates', name)));
      const tables = new Map<string, RateTable>();
      const problems: string[] = [];
      for (const [at, name] of names.entries()) {
        const content = contents[at];
        // Another process has deleted it in the meantime.
        if (content === undefined) continue;
        try {
          const table = parseTable(content);
          if (table.date !== name) throw new Error('its date is another day');
          newest ??= table;
          tables.set(name, this.#tables.get(name) ?? table);
        } catch (error) {
          problems.push(`the table of ${name}: ${(error as Error).message}`);
        }
      }
      const last = this.#lastDays([...tables.keys(), ...this.#tables.keys()]);
      for (const [date, table] of this.#tables) {
        if (tables.has(date) || !last.has(date)) continue;
        tables.set(date, table);
        this.#unsaved.set(date, table);
      }
      this.#tables = new Map([...tables, ...this.#unsaved]);
      const problem = problems.join('; ');
      if (problem && problem !== this.#loggedProblems) {
        log.warn(`rates of past days can't be used: ${problem}`);
      }
      this.#loggedProblems = problem;
    });
    return newest;
  }

  /** Reads the table that a former process has held back, if there is one. Never rejects. */
  async loadHeldBack(): Promise<ParsedRates | undefined> {
    await this.#try('read', async () => {
      const content = await this.#options.documents.get('held-back', 'rates');
      this.#heldBack = content ? parseTable(content) : undefined;
    });
    return this.#heldBack;
  }

  /** Stores the table that is held back now, or that there is none. Never rejects. */
  async saveHeldBack(table: ParsedRates | undefined): Promise<void> {
    if (table === this.#heldBack) return;
    await this.#try('write', async () => {
      const content = table ? tableContent(table) : '';
      await this.#options.documents.save('held-back', [{ name: 'rates', content, order: 0 }], 1);
      this.#heldBack = table;
    });
  }

  /** Adds a table that is served from now on. Never rejects. */
  async add(table: RateTable): Promise<void> {
    this.#unsaved.set(table.date, table);
    this.#tables.set(table.date, table);
    const last = this.#lastDays(this.#tables.keys());
    for (const each of this.#tables.keys()) {
      if (last.has(each)) continue;
      this.#tables.delete(each);
      this.#unsaved.delete(each);
    }
    await this.#saveAll();
  }

  /**
   * Reads the tables that other processes have stored, and stores those that the document store lacks. Returns
   * whether both succeeded. Never rejects.
   */
  async reload(): Promise<boolean> {
    await this.load();
    await this.#saveAll();
    return this.#problems.size === 0;
  }

  /** Stops the refresh. */
  close(): void {
    this.#timer?.stop();
  }

  /**
   * Returns the table of a day, `YYYY-MM-DD`, if this process or another one has stored it.
   *
   * @throws StoreUnreachable if the store can't be read now
   */
  async tableOf(date: string): Promise<RateTable | undefined> {
    if (!this.#tables.has(date)) {
      if (this.#clock() - this.#lastSearch >= pause) {
        this.#lastSearch = this.#clock();
        this.#searching = this.reload();
      }
      await this.#searching;
    }
    const table = this.#tables.get(date);
    const problem = this.#problems.get('read');
    if (!table && problem) throw new StoreUnreachable(problem);
    return table;
  }

  #lastDays(days: Iterable<string>): Set<string> {
    return new Set([...new Set(days)].sort().slice(-this.#options.days));
  }

  async #saveAll(): Promise<void> {
    const { documents, days } = this.#options;
    await this.#try('write', async () => {
      const tables = [...this.#unsaved.values()];
      if (tables.length > 0) await documents.save('rates', tables.map(tableDocument), days);
      for (const table of tables) {
        if (this.#unsaved.get(table.date) === table) this.#unsaved.delete(table.date);
      }
    });
  }

  async #try(what: 'read' | 'write', run: () => Promise<void>): Promise<void> {
    try {
      await run();
      this.#problems.delete(what);
    } catch (error) {
      const { message } = error as Error;
      const isKnown = this.#problems.size > 0;
      this.#problems.set(what, error as Error);
      if (!isKnown) this.#options.log.warn(`rates of past days can't be stored: ${message}`);
    }
  }
}
