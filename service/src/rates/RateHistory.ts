import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import type { DocumentStore } from '../documents/DocumentStore.js';
import { LedgerUnreachable } from '../ledger/Ledger.js';
import { parseRates, type ParsedRates } from './parseRates.js';
import { RateTable } from './RateTable.js';
import { tableContent } from './tableContent.js';

/** Milliseconds between two searches for tables of other processes, and between two attempts to save. */
const pause = 10_000;

/** What a rate history needs. */
export interface RateHistoryOptions {
  documents: DocumentStore;
  /** How many days are stored. */
  days: number;
  /** Gets one line when tables can't be saved, read or used, and no more lines while that lasts. */
  log: Pick<Log, 'warn'>;
  /** Milliseconds of a clock that never stops; by default the clock of the process. */
  clock?: () => number;
}

/** The tables served on the last days, so that a price can be calculated again exactly as it was shown. */
export class RateHistory {
  readonly #options: RateHistoryOptions;
  readonly #clock: () => number;
  #tables = new Map<string, RateTable>();
  /** The tables that are not in the document store yet. */
  readonly #unsaved = new Map<string, RateTable>();
  #lastSearch = -Infinity;
  #searching: Promise<unknown> = Promise.resolve();
  /** Why the document store can't be used; logged once while it lasts. */
  #problem: Error | undefined;
  /** What was logged about stored tables that can't be used. */
  #loggedProblems = '';

  constructor(options: RateHistoryOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** Reads the stored tables. Returns the newest one, if there is one. Never rejects. */
  async load(): Promise<ParsedRates | undefined> {
    this.#lastSearch = this.#clock();
    let newest: ParsedRates | undefined;
    await this.#try(async () => {
      const stored = await this.#options.documents.all('rates');
      const tables = new Map<string, RateTable>();
      const problems: string[] = [];
      for (const { name, content } of stored) {
        try {
          // The table had enough legal tenders when it was accepted.
          const parsed = parseRates(parseJson(content), []);
          if (parsed.date !== name) throw new Error('its date is another day');
          newest ??= parsed;
          tables.set(name, this.#tables.get(name) ?? new RateTable(name, parsed.values));
        } catch (error) {
          problems.push(`the table of ${name}: ${(error as Error).message}`);
        }
      }
      this.#tables = new Map([...tables, ...this.#unsaved]);
      const problem = problems.join('; ');
      if (problem && problem !== this.#loggedProblems) {
        this.#options.log.warn(`rates of past days can't be used: ${problem}`);
      }
      this.#loggedProblems = problem;
    });
    return newest;
  }

  /** Adds a table that is served from now on. Never rejects. */
  async add(table: RateTable): Promise<void> {
    this.#unsaved.set(table.date, table);
    this.#tables.set(table.date, table);
    const { days } = this.#options;
    for (const each of [...this.#tables.keys()].sort().slice(0, -days)) {
      this.#tables.delete(each);
      this.#unsaved.delete(each);
    }
    await this.#saveAll();
  }

  /**
   * Returns the table of a day, `YYYY-MM-DD`, if this process or another one has stored it.
   *
   * @throws LedgerUnreachable if the store can't be read now
   */
  async tableOf(date: string): Promise<RateTable | undefined> {
    if (!this.#tables.has(date)) {
      if (this.#clock() - this.#lastSearch >= pause) {
        this.#lastSearch = this.#clock();
        this.#searching = this.#saveAll().then(() => this.load());
      }
      await this.#searching;
    }
    const table = this.#tables.get(date);
    if (!table && this.#problem) throw new LedgerUnreachable(this.#problem);
    return table;
  }

  async #saveAll(): Promise<void> {
    const { documents, days } = this.#options;
    await this.#try(async () => {
      for (const [date, table] of this.#unsaved) {
        const content = tableContent(table);
        await documents.save('rates', { name: date, content }, Date.parse(date), days);
        if (this.#unsaved.get(date) === table) this.#unsaved.delete(date);
      }
    });
  }

  async #try(run: () => Promise<void>): Promise<void> {
    const before = this.#problem;
    try {
      await run();
      this.#problem = undefined;
    } catch (error) {
      this.#problem = error as Error;
      const { message } = this.#problem;
      if (!before) this.#options.log.warn(`rates of past days can't be stored: ${message}`);
    }
  }
}
