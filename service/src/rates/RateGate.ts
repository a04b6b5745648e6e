import { daysBetween, daysSince } from '../common/days.js';
import { compareRates, median, mostTraded, moveSize } from './compareRates.js';
import { mostMissing, type ParsedRates } from './parseRates.js';
import { rateAge } from './rateAge.js';

/** Moves from one table to the next that are out of the ordinary: of the median tender, of any. */
const [unusualMedian, unusualMove] = [0.03, 0.15];
/** Days between two tables beyond which such moves are ordinary. */
const longestGap = 14;
/** The factor, up or down, by which a legal tender may move before that counts as an error. */
const farTender = 3;
/** The same for anything else, such as cryptocurrencies, which may rise and fall at will. */
const farOther = 100;

/** A table that is accepted. */
export interface AdmittedRates {
  /** The table, without the currencies that are left out. */
  table: ParsedRates;
  /** Codes, in lower case, whose value has moved too far to be believed. */
  leftOut: string[];
  /** Of the first table: the moves that a day does not explain, in words; else `null`. */
  doubt: string | null;
}

/** What a gate remembers from one table to the next. */
export interface GateState {
  /** The last table that was accepted. */
  good?: ParsedRates | undefined;
  /** A table that waits to be confirmed by another. */
  refused?: ParsedRates | undefined;
}

/**
 * Decides which rate tables are served. A wrong price is the worst that this service can do, and
 * publishers have shipped whole tables off by 10⁴; so each table is compared with the last good one,
 * the first with the last that was served before, or with the table that comes with the service.
 */
export class RateGate {
  readonly #reference: ParsedRates;
  readonly #embedded: ParsedRates;
  readonly #tenders: ReadonlySet<string>;
  #good: ParsedRates | undefined;
  #refused: ParsedRates | undefined;

  /**
   * @param reference the last table that was served before, or the one that comes with the service; may
   * be months old
   * @param tenders ISO 4217 codes of the legal tenders
   * @param embedded the one that comes with the service, for currencies that the reference lacks
   * @param before where it goes on from a gate that has been lost
   */
  constructor(
    reference: ParsedRates,
    tenders: readonly string[],
    embedded = reference,
    before: GateState = {},
  ) {
    this.#reference = reference;
    this.#embedded = embedded;
    this.#good = before.good;
    this.#refused = before.refused;
    this.#tenders = new Set(tenders.map((code) => code.toLowerCase()));
  }

  /**
   * Accepts a table, and makes it the last good one. A table with moves that a day does not explain is
   * refused, unless the table that was refused last, a different one, has the same moves.
   *
   * @throws Error whose message says in a few words why the table is refused
   */
  admit(table: ParsedRates, now: number): AdmittedRates {
    // A day ahead is a time zone; more is an error that would keep the table fresh for ever.
    if (daysSince(table.date, now) < -1) throw new Error(`its date ${table.date} is in the future`);
    this.#checkAge(table, now);
    const good = this.#good ?? this.#reference;
    const moves = compareRates(table, good);
    const leftOut = this.#farOff(table, moves);
    const apart = Math.abs(daysBetween(good.date, table.date));
    // No other table can confirm the first one; it is believed, but for what is left out.
    const isFirst = !this.#good;
    if (isFirst) for (const code of leftOut) moves.delete(code);
    const unusual = apart > longestGap ? null : this.#unusual(moves);
    if (unusual !== null && !isFirst && !this.#confirms(table)) {
      this.#refused = table;
      throw new Error(`${unusual}; it takes another table that says the same`);
    }
    this.#refused = undefined;
    const values = new Map(table.values);
    for (const code of leftOut) values.delete(code);
    this.#good = { ...table, values };
    return { table: this.#good, leftOut, doubt: isFirst ? unusual : null };
  }

  /** The table that waits to be confirmed by another, if there is one. */
  get refused(): ParsedRates | undefined {
    return this.#refused;
  }

  /** Drops the refused table, since the source has the last good one again. */
  forget(): void {
    this.#refused = undefined;
  }

  /** Refuses an expired table while the last good one has not expired. */
  #checkAge(table: ParsedRates, now: number): void {
    if (!this.#good || rateAge(this.#good.date, now) === 'expired') return;
    if (rateAge(table.date, now) === 'expired') {
      throw new Error(`it is of ${table.date}, while the one in use is of ${this.#good.date}`);
    }
  }

  /**
   * Returns the codes whose value can't be right. A code that the last good table lacks, perhaps because
   * it was left out, is compared with the embedded table.
   *
   * @throws Error where the table as a whole can't be right
   */
  #farOff(table: ParsedRates, moves: ReadonlyMap<string, number>): string[] {
    const beside = compareRates(table, this.#embedded);
    const far = [...table.values.keys()].filter((code) => {
      const limit = this.#tenders.has(code) ? farTender : farOther;
      return moveSize(moves.get(code) ?? beside.get(code) ?? 1) > limit - 1;
    });
    const weighty = far.find((code) => code === table.base || mostTraded.includes(code));
    if (weighty !== undefined) {
      const times = this.#tenders.has(weighty) ? farTender : farOther;
      throw new Error(`its ${weighty.toUpperCase()} is more than ${times}-fold off what it was`);
    }
    const tenders = far.filter((code) => this.#tenders.has(code));
    if (tenders.length > this.#tenders.size * mostMissing) {
      throw new Error(
        `${tenders.length} legal tenders are more than ${farTender}-fold off what they were, ` +
          `such as ${tenders.slice(0, 3).join(', ').toUpperCase()}`,
      );
    }
    return far;
  }

  /** Returns the moves that a day does not explain, in words; `null` where there are none. */
  #unusual(moves: ReadonlyMap<string, number>): string | null {
    const sizes = [...moves].flatMap(([code, move]): [string, number][] =>
      this.#tenders.has(code) ? [[code, moveSize(move)]] : [],
    );
    const middle = median(sizes.map(([, size]) => size));
    if (middle >= unusualMedian) return `its median tender has moved by ${percent(middle)}`;
    const moved = sizes.filter(([, size]) => size >= unusualMove).sort(([, a], [, b]) => b - a);
    const [[code, size] = []] = moved;
    if (code === undefined || size === undefined) return null;
    const others = moved.length > 1 ? ` (and ${moved.length - 1} more)` : '';
    return `its ${code.toUpperCase()}${others} has moved by ${percent(size)}`;
  }

  /** Returns whether a different table was refused, and this one follows it as tables do. */
  #confirms(table: ParsedRates): boolean {
    const before = this.#refused;
    if (!before || sameRates(before, table)) return false;
    return this.#unusual(compareRates(table, before)) === null;
  }
}

/** Returns whether two tables are of the same day and hold the same. */
export function sameRates(a: ParsedRates, b: ParsedRates): boolean {
  if (a.date !== b.date || a.base !== b.base || a.values.size !== b.values.size) return false;
  return [...a.values].every(([code, value]) => b.values.get(code) === value);
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
