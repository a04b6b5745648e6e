import type { Log } from '../common/Log.js';
import { differencesFromEmbedded } from './differences.js';
import type { ParsedRates } from './parseRates.js';
import type { RateSource } from './readSource.js';
import { isCompared, RateGate, sameRates, type GateState } from './RateGate.js';
import type { RateTable } from './RateTable.js';
import { missingLines, type CompleteTable } from './missingTenders.js';
import { problemOfFirst, staleWarnings } from './staleRates.js';

/** The options of a rate intake. */
export interface IntakeOptions {
  /** The table that is installed with the service. */
  embedded: ParsedRates;
  /** The state of a former intake, which this one continues. */
  before: GateState;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /** Gets a line if the first table of all differs from the embedded one, and if rates are left out. */
  log: Pick<Log, 'warn'>;
  /** Parses the content of a table. */
  parse: RateSource['parse'];
  /** Milliseconds since 1970. */
  now(): number;
}

/** Applies all checks to the content of rate tables, and remembers the last good table. */
export class RateIntake {
  readonly #options: IntakeOptions;
  readonly #gate: RateGate;
  /** Whether there is no table to compare the next one with. */
  #isNew: boolean;
  #table: RateTable | undefined;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#gate = new RateGate(options.tenders, options.before);
    this.#isNew = options.before.good === undefined;
  }

  /**
   * Checks a table against the one before it. Returns the last table if the rates are the same.
   *
   * @param isFirst whether this is the first table of a process
   * @throws Error whose message says in a few words why the table is rejected
   */
  accept(content: Uint8Array | string, isFirst?: boolean): RateTable {
    const { embedded, tenders, log, now, parse } = this.#options;
    const { table: found, stale, early } = parse(content, tenders, now());
    const { good, last: before } = this.#gate;
    const problem = isCompared(found, good) ? undefined : problemOfFirst(stale);
    if (problem) throw problem;
    const warnOfStale = (): void => {
      for (const line of staleWarnings(found, stale, before)) log.warn(line);
    };
    const late = stale.map(({ code }) => code);
    let complete: CompleteTable;
    try {
      complete = this.#gate.admit(found, now(), { isFirst, late, early });
    } catch (error) {
      if (this.#gate.heldBack === found) warnOfStale();
      throw error;
    }
    const { table } = complete;
    warnOfStale();
    for (const line of missingLines(complete)) log.warn(line);
    if (this.#table && sameRates(table, this.#table)) return this.#table;
    const differences = this.#isNew ? differencesFromEmbedded(table, embedded, tenders) : [];
    for (const line of differences) log.warn(line);
    this.#isNew = false;
    return (this.#table = table);
  }

  /** The table that is held back, if there is one. */
  get heldBack(): ParsedRates | undefined {
    return this.#gate.heldBack;
  }

  /** Notes that the source still has the last table. Returns that table, if there is one. */
  acceptUnchanged(): RateTable | undefined {
    this.#gate.forget();
    return this.#table;
  }
}
