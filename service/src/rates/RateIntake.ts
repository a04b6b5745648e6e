import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { parseRates, type ParsedRates } from './parseRates.js';
import { RateGate, sameRates, type GateState } from './RateGate.js';
import { RateTable } from './RateTable.js';

/** What an intake is made of. */
export interface IntakeOptions {
  /** The table with which the first is compared. */
  reference: ParsedRates;
  /** The table that comes with the service. */
  embedded: ParsedRates;
  /** Where it goes on from an intake that has been lost. */
  before?: GateState;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /** Is told of currencies that are left out, each time they change. */
  log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Puts the content of a rate table through all checks, and remembers the last good table. */
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
   * Checks a table, the first as at start, later ones against the one before. Returns the last table
   * again where the content is the same.
   *
   * @throws Error whose message says in a few words why the table is refused
   */
  take(content: Buffer | string): RateTable {
    const { tenders, now } = this.#options;
    const parsed = parseRates(parseJson(content), tenders);
    const { table, leftOut, doubt } = this.#gate.admit(parsed, now());
    if (this.#table && this.#parsed && sameRates(parsed, this.#parsed)) return this.#table;
    this.#tell(parsed.date, leftOut);
    const { reference, log } = this.#options;
    if (doubt !== null) log.warn(doubtful(parsed.date, doubt, reference.date));
    this.#parsed = parsed;
    this.#table = new RateTable(table.date, table.values);
    return this.#table;
  }

  /** The table that was refused, and waits to be confirmed by another, if there is one. */
  get refused(): ParsedRates | undefined {
    return this.#gate.refused;
  }

  /** Notes that the source still has the last table; returns that table, if there is one. */
  again(): RateTable | undefined {
    this.#gate.forget();
    return this.#table;
  }

  #tell(date: string, codes: readonly string[]): void {
    const leftOut = codes.map((code) => code.toUpperCase()).join(', ');
    if (leftOut !== this.#leftOut && leftOut !== '') {
      this.#options.log.warn(
        `in the rates of ${date} these are too far off to be believed, and are left out: ${leftOut}`,
      );
    }
    this.#leftOut = leftOut;
  }
}

/** Returns what the operator is told of a first table with moves that a day does not explain. */
export function doubtful(date: string, doubt: string, reference: string): string {
  return `the rates of ${date} may be wrong: compared with those of ${reference}, ${doubt}`;
}
