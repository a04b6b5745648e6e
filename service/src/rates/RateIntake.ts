import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { parseRates, type ParsedRates } from './parseRates.js';
import { RateGate, sameRates, type GateState } from './RateGate.js';
import { RateTable } from './RateTable.js';

/** The options of a rate intake. */
export interface IntakeOptions {
  /** The table that the first table is compared with. */
  reference: ParsedRates;
  /** The table that is installed with the service. */
  embedded: ParsedRates;
  /** The state of a former intake, which this one continues. */
  before?: GateState;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /** Gets a line about the currencies that are left out, whenever they change. */
  log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Applies all checks to the content of rate tables, and remembers the last good table. */
export class RateIntake {
  readonly #options: IntakeOptions;
  readonly #gate: RateGate;
  #parsed: ParsedRates | undefined;
  #table: RateTable | undefined;
  #leftOut = '';

  constructor(options: IntakeOptions) {
    this.#options = options;
    const { reference, tenders, embedded, before } = options;
    this.#gate = new RateGate(reference, tenders, embedded, before);
  }

  /**
   * Checks a table against the one before it. Returns the last table if the rates are the same.
   *
   * @param isFirst see {@link RateGate.admit}
   * @throws Error whose message says in a few words why the table is rejected
   */
  accept(content: Buffer | string, isFirst?: boolean): RateTable {
    const { tenders, now } = this.#options;
    const parsed = parseRates(parseJson(content), tenders);
    const { table, leftOut, doubt } = this.#gate.admit(parsed, now(), isFirst);
    if (this.#table && this.#parsed && sameRates(parsed, this.#parsed)) return this.#table;
    this.#warnOfLeftOut(parsed.date, leftOut);
    const { reference, log } = this.#options;
    if (doubt !== null) log.warn(doubtful(parsed.date, doubt, reference.date));
    this.#parsed = parsed;
    this.#table = new RateTable(table.date, table.values);
    return this.#table;
  }

  /** The rejected table that another table may confirm, if there is one. */
  get refused(): ParsedRates | undefined {
    return this.#gate.refused;
  }

  /** Notes that the source still has the last table. Returns that table, if there is one. */
  acceptUnchanged(): RateTable | undefined {
    this.#gate.forget();
    return this.#table;
  }

  #warnOfLeftOut(date: string, codes: readonly string[]): void {
    const leftOut = codes.map((code) => code.toUpperCase()).join(', ');
    if (leftOut !== this.#leftOut && leftOut !== '') {
      this.#options.log.warn(incomplete(date, codes));
    }
    this.#leftOut = leftOut;
  }
}

/** Returns the warning about currencies that are left out. */
export function incomplete(date: string, codes: readonly string[]): string {
  const list = codes.join(', ').toUpperCase();
  return `in the rates of ${date}, currencies that have moved too far are left out: ${list}`;
}

/** Returns the warning about a first table with unusual moves. */
export function doubtful(date: string, doubt: string, reference: string): string {
  return `the rates of ${date} may be wrong: compared with those of ${reference}, ${doubt}`;
}
