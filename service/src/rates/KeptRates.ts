import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import type { Shelf } from '../kept/Shelf.js';
import { LedgerUnreachable } from '../ledger/Ledger.js';
import { parseRates, type ParsedRates } from './parseRates.js';
import { RateTable } from './RateTable.js';
import { tableContent } from './tableContent.js';

/** Milliseconds between two looks at what other processes have kept, and between two attempts to keep. */
const pause = 10_000;

/** What kept rates are made of. */
export interface KeptRatesOptions {
  shelf: Shelf;
  /** How many days are kept. */
  days: number;
  /** Gets one line when tables can't be kept, read or used, and none while that lasts. */
  log: Pick<Log, 'warn'>;
  /** Milliseconds on any clock that does not stop; without it, the process's. */
  clock?: () => number;
}

/** The tables of the last days that were served, so that a price can be computed again as it was shown. */
export class KeptRates {
  readonly #options: KeptRatesOptions;
  readonly #clock: () => number;
  #tables = new Map<string, RateTable>();
  /** What is not on the shelf yet. */
  readonly #unkept = new Map<string, RateTable>();
  #looked = -Infinity;
  #looking: Promise<unknown> = Promise.resolve();
  /** Why the shelf can't be used; while that lasts, it is not told again. */
  #problem: Error | undefined;
  /** What was told of tables that are on the shelf and can't be used. */
  #spoilt = '';

  constructor(options: KeptRatesOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** Reads what was kept before; returns the last table of all, if there is one. Never rejects. */
  async load(): Promise<ParsedRates | undefined> {
    this.#looked = this.#clock();
    let last: ParsedRates | undefined;
    await this.#try(async () => {
      const kept = await this.#options.shelf.all('rates');
      const tables = new Map<string, RateTable>();
      const problems: string[] = [];
      for (const { name, content } of kept) {
        try {
          // Of legal tenders it had enough when it was taken.
          const parsed = parseRates(parseJson(content), []);
          if (parsed.date !== name) throw new Error('it is of another day');
          last ??= parsed;
          tables.set(name, this.#tables.get(name) ?? new RateTable(name, parsed.values));
        } catch (error) {
          problems.push(`of the table of ${name}, ${(error as Error).message}`);
        }
      }
      this.#tables = new Map([...tables, ...this.#unkept]);
      const spoilt = problems.join('; ');
      if (spoilt && spoilt !== this.#spoilt) {
        this.#options.log.warn(`rates of past days can't be used: ${spoilt}`);
      }
      this.#spoilt = spoilt;
    });
    return last;
  }

  /** Keeps a table that is served from now on. Never rejects. */
  async keep(table: RateTable): Promise<void> {
    this.#unkept.set(table.date, table);
    this.#tables.set(table.date, table);
    const { days } = this.#options;
    for (const each of [...this.#tables.keys()].sort().slice(0, -days)) {
      this.#tables.delete(each);
      this.#unkept.delete(each);
    }
    await this.#keepAll();
  }

  /**
   * Returns the table of a day, `YYYY-MM-DD`, if it is kept here or by another process.
   *
   * @throws LedgerUnreachable where that can't be told now
   */
  async of(date: string): Promise<RateTable | undefined> {
    if (!this.#tables.has(date)) {
      if (this.#clock() - this.#looked >= pause) {
        this.#looked = this.#clock();
        this.#looking = this.#keepAll().then(() => this.load());
      }
      await this.#looking;
    }
    const table = this.#tables.get(date);
    if (!table && this.#problem) throw new LedgerUnreachable(this.#problem);
    return table;
  }

  async #keepAll(): Promise<void> {
    const { shelf, days } = this.#options;
    await this.#try(async () => {
      for (const [date, table] of this.#unkept) {
        const content = tableContent(table);
        await shelf.keep('rates', { name: date, content }, Date.parse(date), days);
        if (this.#unkept.get(date) === table) this.#unkept.delete(date);
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
      if (!before) this.#options.log.warn(`rates of past days can't be kept: ${message}`);
    }
  }
}
