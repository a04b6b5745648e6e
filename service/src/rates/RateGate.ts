import { daysBetween, daysSince } from '../common/days.js';
import { compareRates, mostTraded, moveSize } from './compareRates.js';
import { mostMissing, type ParsedRates } from './parseRates.js';
import { rateAge } from './rateAge.js';

/** Unusual moves from one table to the next: of the median tender, and of any tender. */
const [unusualMedian, unusualMove] = [0.03, 0.15];
/** The fewest tenders whose median says something about all tenders. */
const fewestTenders = 20;
/** The days between two tables beyond which such moves are ordinary. */
export const longestGap = 14;
/** The factor, up or down, beyond which a move of a legal tender is an error. */
const farTender = 3;
/** The same factor for anything else, such as cryptocurrencies, which can rise and fall much further. */
const farOther = 100;

/** A table that is accepted. */
export interface AdmittedRates {
  /** The table without the currencies that are left out. */
  table: ParsedRates;
  /** The codes, in lower case, whose values have moved too far to be trusted. */
  leftOut: string[];
  /** The unusual moves of the first table, in words; else `null`. */
  doubt: string | null;
}

/** The unusual moves of a table. */
export interface UnusualMoves {
  /** The moves in words. */
  text: string;
  /** The currency that stands for all of them, in lower case. */
  code: string;
  /** The factor by which this currency has moved: 2 if twice as many units buy the same. */
  factor: number;
  /** How many other currencies have moved too. */
  others: number;
}

/** A table is rejected because of its unusual moves, which another table may confirm. */
export class UnconfirmedMoves extends Error {
  override readonly name = 'UnconfirmedMoves';
  readonly moves: UnusualMoves;

  constructor(moves: UnusualMoves) {
    super(`${moves.text}; another table must confirm that`);
    this.moves = moves;
  }
}

/** What a gate remembers from one table to the next. */
export interface GateState {
  /** The last accepted table. */
  good?: ParsedRates | undefined;
  /** A rejected table that another table may confirm. */
  refused?: ParsedRates | undefined;
}

/**
 * Decides which rate tables are served. A wrong price is the worst thing that this service can do, and
 * publishers have shipped whole tables that were off by 10⁴. So each table is compared with the last good
 * one. The first is compared with the last table that was served before, or with the embedded table.
 */
export class RateGate {
  readonly #reference: ParsedRates;
  readonly #embedded: ParsedRates;
  readonly #tenders: ReadonlySet<string>;
  #good: ParsedRates | undefined;
  #refused: ParsedRates | undefined;

  /**
   * @param reference the last table that was served before, or the embedded table; may be months old
   * @param tenders ISO 4217 codes of the legal tenders
   * @param embedded the embedded table, for currencies that the reference lacks
   * @param before the state of a former gate, which this gate continues
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
   * Accepts a table, which becomes the last good one. A table with unusual moves is rejected, unless a
   * different table with the same moves was rejected before it.
   *
   * @param isFirst whether this is the first table of a process: it must not be older than the good one, and its
   * unusual moves only cause a doubt. By default, if there is no good table yet
   * @throws UnconfirmedMoves if another table may confirm the moves
   * @throws Error whose message says in a few words why the table is rejected
   */
  admit(table: ParsedRates, now: number, isFirst = !this.#good): AdmittedRates {
    // One day ahead is possible in other time zones. More is an error that would keep the table fresh
    // forever.
    if (daysSince(table.date, now) < -1) throw new Error(`its date ${table.date} is in the future`);
    this.#checkAge(table, now, isFirst);
    const good = this.#good ?? this.#reference;
    const moves = compareRates(table, good);
    const leftOut = this.#farOff(table, moves);
    const apart = Math.abs(daysBetween(good.date, table.date));
    // No other table can confirm the first one. It is accepted except for the currencies that are left out.
    if (isFirst) for (const code of leftOut) moves.delete(code);
    const unusual = apart > longestGap ? null : this.#unusual(moves);
    if (unusual !== null && !isFirst && !this.#confirms(table)) {
      this.#refused = table;
      throw new UnconfirmedMoves(unusual);
    }
    this.#refused = undefined;
    const values = new Map(table.values);
    for (const code of leftOut) values.delete(code);
    this.#good = { ...table, values };
    return { table: this.#good, leftOut, doubt: isFirst ? (unusual?.text ?? null) : null };
  }

  /** The rejected table that another table may confirm, if there is one. */
  get refused(): ParsedRates | undefined {
    return this.#refused;
  }

  /** Forgets the rejected table, since the source has the last good one again. */
  forget(): void {
    this.#refused = undefined;
  }

  /**
   * Rejects an expired table if the last good one has not expired. An older table may correct an error, but not
   * as the first one, whose moves are not checked: a restart could go back by any amount.
   */
  #checkAge(table: ParsedRates, now: number, isFirst: boolean): void {
    if (!this.#good || rateAge(this.#good.date, now) === 'expired') return;
    const isOlder = isFirst && table.date < this.#good.date;
    if (isOlder || rateAge(table.date, now) === 'expired') {
      throw new Error(`it is of ${table.date}, while the one in use is of ${this.#good.date}`);
    }
  }

  /**
   * Returns the codes whose values can't be right. A code that the last good table lacks, perhaps because it
   * was left out, is compared with the embedded table.
   *
   * @throws Error if the table as a whole can't be right
   */
  #farOff(table: ParsedRates, moves: ReadonlyMap<string, number>): string[] {
    const sinceEmbedded = compareRates(table, this.#embedded);
    const far = [...table.values.keys()].filter((code) => {
      const limit = this.#tenders.has(code) ? farTender : farOther;
      return moveSize(moves.get(code) ?? sinceEmbedded.get(code) ?? 1) > limit - 1;
    });
    const weighty = far.find((code) => code === table.base || mostTraded.includes(code));
    if (weighty !== undefined) {
      const times = this.#tenders.has(weighty) ? farTender : farOther;
      throw new Error(`its ${weighty.toUpperCase()} has moved more than ${times}-fold`);
    }
    const tenders = far.filter((code) => this.#tenders.has(code));
    if (tenders.length > this.#tenders.size * mostMissing) {
      throw new Error(
        `${tenders.length} legal tenders have moved more than ${farTender}-fold, ` +
          `such as ${tenders.slice(0, 3).join(', ').toUpperCase()}`,
      );
    }
    return far;
  }

  /** Returns the unusual moves, or `null` if there are none. */
  #unusual(all: ReadonlyMap<string, number>): UnusualMoves | null {
    const moves = [...all]
      .filter(([code]) => this.#tenders.has(code))
      .map(([code, factor]) => ({ code, factor, size: moveSize(factor) }))
      .sort((a, b) => b.size - a.size);
    const beyond = (size: number): number => moves.filter((move) => move.size >= size).length;
    const middle = moves[Math.ceil(moves.length / 2) - 1];
    if (middle && moves.length >= fewestTenders && middle.size >= unusualMedian) {
      const text = `its median tender has moved by ${percent(middle.size)}`;
      return { ...middle, text, others: beyond(unusualMedian) - 1 };
    }
    const [first] = moves;
    if (!first || first.size < unusualMove) return null;
    const others = beyond(unusualMove) - 1;
    const more = others > 0 ? ` (and ${others} more)` : '';
    const text = `its ${first.code.toUpperCase()}${more} has moved by ${percent(first.size)}`;
    return { ...first, text, others };
  }

  /** Returns whether a different table was rejected before, and this one has no unusual moves from it. */
  #confirms(table: ParsedRates): boolean {
    const before = this.#refused;
    if (!before || sameRates(before, table)) return false;
    return this.#unusual(compareRates(table, before)) === null;
  }
}

/** Returns whether two tables have the same day and the same values. */
export function sameRates(a: ParsedRates, b: ParsedRates): boolean {
  if (a.date !== b.date || a.base !== b.base || a.values.size !== b.values.size) return false;
  return [...a.values].every(([code, value]) => b.values.get(code) === value);
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
