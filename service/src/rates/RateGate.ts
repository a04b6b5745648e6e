import { daysBetween, daysSince } from '../common/days.js';
import { oneLine } from '../common/text.js';
import { compareRates, isFar, moveSize } from './compareRates.js';
import {
  areMany,
  completeTable,
  maxGap,
  missingTenders,
  namesOf,
  withoutNews,
  type CompleteTable,
} from './missingTenders.js';
import type { ParsedRates } from './parseRates.js';
import { rateAge } from './rateAge.js';

/** Unusual moves from one table to the next: of the median tender, and of any tender. */
const [unusualMedian, unusualMove] = [0.03, 0.15];
/** The minimum number of tenders whose median says something about all tenders. */
const minTenders = 20;

/** The unusual moves of a table. */
export interface UnusualMoves {
  /** The moves in words. */
  text: string;
  /** The currencies that have moved, in lower case. The first one stands for all of them. */
  codes: readonly string[];
  /** The factor by which the first one has moved: 2 if twice as many units buy the same. */
  factor: number;
}

/** How a table differs from the one before so much that a table of a later day must confirm it. */
export interface UnusualChanges {
  /** The legal tenders that it lacks if they are too many, in lower case, the most traded ones first. */
  missing: readonly string[];
  moves: UnusualMoves | null;
}

/** A table is held back: it could be right, but the last good one stays in use. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
  /** What a table of a later day may confirm; `null` if the table is too old. */
  readonly changes: UnusualChanges | null;

  constructor(message: string, changes: UnusualChanges | null = null) {
    super(message);
    this.changes = changes;
  }
}

/** Returns what is unusual about a table, in words. */
function describeChanges({ missing, moves }: UnusualChanges): string {
  const texts = missing.length > 0 ? [`its ${namesOf(missing, 1)} is missing`] : [];
  if (moves) texts.push(moves.text);
  // The source has chosen the codes.
  return oneLine(`${texts.join(' and ')}; rates of a later day must confirm that`);
}

/** How a table is admitted. */
interface Admission {
  isFirst?: boolean | undefined;
  isAccepted?: boolean | undefined;
  late?: readonly string[] | undefined;
  early?: readonly string[] | undefined;
}

/** What a gate remembers from one table to the next. */
export interface GateState {
  /** The last accepted table. */
  good?: ParsedRates | undefined;
  /** A table that is held back until a later one confirms it. */
  heldBack?: ParsedRates | undefined;
}

/**
 * Decides which rate tables are served. A wrong price is the worst thing that this service can do, and
 * publishers have shipped whole tables that were off by 10⁴. So each table is compared with the last good one. A few
 * tenders that it lacks keep their last rates and hold nothing back, because sources are often late with single ones.
 */
export class RateGate {
  readonly #tenders: ReadonlySet<string>;
  #good: ParsedRates | undefined;
  #heldBack: ParsedRates | undefined;

  /**
   * @param tenders ISO 4217 codes of the legal tenders
   * @param before the state of a former gate, which this gate continues
   */
  constructor(tenders: readonly string[], before: GateState = {}) {
    this.#tenders = new Set(tenders.map((code) => code.toLowerCase()));
    this.#good = before.good;
    this.#heldBack = before.heldBack;
  }

  /**
   * Accepts a table, which becomes the last good one, with the last rates of the tenders that it lacks. A table with
   * unusual changes is held back, unless it confirms the table of an earlier day that was held back. Without a good
   * table, any table is accepted.
   *
   * @param how `isFirst`: whether this is the first table of a process, which must not be older than the good one;
   * `isAccepted`: whether an operator accepts unusual changes; `late` and `early`: the codes of rates that the source has,
   * but of an older day, which the table lacks, and of a later one
   * @throws HeldBack if a later table may confirm its changes, or if it is too old
   * @throws Error whose message says in a few words why the table is rejected
   */
  admit(found: ParsedRates, now: number, how: Admission = {}): CompleteTable {
    const { isFirst = false, isAccepted = false, late, early = [] } = how;
    const table = this.#good ? withoutNews(found, early, this.#good) : found;
    // One day ahead is possible in other time zones. More is an error that would keep the table fresh
    // forever.
    if (daysSince(table.date, now) < -1) throw new Error(`its date ${table.date} is in the future`);
    this.#checkAge(table, now, isFirst);
    const good = this.#good ?? table;
    const unusual = this.#unusual(table, good, late);
    if (unusual && !isAccepted && !this.#confirms(table, late)) {
      this.#heldBack = found;
      throw new HeldBack(describeChanges(unusual), unusual);
    }
    // Many that are missing were named when the table before was held back, or somebody has accepted that.
    const isCutOff = !!unusual?.missing.length;
    const missing = isAccepted && isCutOff ? [] : missingTenders(table, good, this.#tenders);
    const complete = completeTable(table, missing, good, this.#heldBack);
    this.#heldBack = undefined;
    this.#good = complete.table;
    return isCutOff ? { ...complete, gone: [] } : complete;
  }

  /** The last good table, if there is one. */
  get good(): ParsedRates | undefined {
    return this.#good;
  }

  /** The table that is held back, if there is one. */
  get heldBack(): ParsedRates | undefined {
    return this.#heldBack;
  }

  /** The table that the source had last: the one that is held back or, without one, the last good one. */
  get last(): ParsedRates | undefined {
    return this.#heldBack ?? this.#good;
  }

  /** Forgets the table that is held back, since the source has the last good one again. */
  forget(): void {
    this.#heldBack = undefined;
  }

  /**
   * Holds back an expired table if the last good one has not expired. An older table may correct an error, but not
   * as the first one: a restart must not go back.
   */
  #checkAge(table: ParsedRates, now: number, isFirst: boolean): void {
    if (!this.#good || rateAge(this.#good.date, now) === 'expired') return;
    const isOlder = isFirst && table.date < this.#good.date;
    if (isOlder || rateAge(table.date, now) === 'expired') {
      throw new HeldBack(`it is of ${table.date}, while the one in use is of ${this.#good.date}`);
    }
  }

  /** Returns the unusual changes from another table, or `null` if there are none. */
  #unusual(table: ParsedRates, from: ParsedRates, late?: Admission['late']): UnusualChanges | null {
    const missing = missingTenders(table, from, this.#tenders);
    const lacking = missing.filter((code) => !late?.includes(code));
    const isCutOff = isNear(table, from) && areMany(lacking, from, this.#tenders);
    const moves = this.#moves(table, from);
    return isCutOff || moves ? { missing: isCutOff ? lacking : [], moves } : null;
  }

  /**
   * Returns the unusual moves from another table, or `null` if there are none.
   *
   * @param isAsked whether a currency counts; by default all do
   */
  #moves(
    table: ParsedRates,
    from: ParsedRates,
    isAsked: (code: string) => boolean = () => true,
  ): UnusualMoves | null {
    const near = isNear(table, from);
    const all = [...compareRates(table, from)]
      .filter(([code]) => isAsked(code))
      .map(([code, factor]) => ({ code, factor, size: moveSize(factor) }))
      .sort((a, b) => b.size - a.size);
    const tenders = all.filter(({ code }) => this.#tenders.has(code));
    const middle = tenders[Math.ceil(tenders.length / 2) - 1];
    if (near && middle && tenders.length >= minTenders && middle.size >= unusualMedian) {
      const text = `its median tender has moved by ${percent(middle.size)}`;
      const moved = tenders.filter(({ size }) => size >= unusualMedian);
      const codes = [middle, ...moved.filter((each) => each !== middle)].map(({ code }) => code);
      return { text, codes, factor: middle.factor };
    }
    const far = all.filter(({ code, size }) =>
      near && this.#tenders.has(code) ? size >= unusualMove : isFar(size, this.#tenders.has(code)),
    );
    if (!far[0]) return null;
    const codes = far.map(({ code }) => code);
    const text = `its ${namesOf(codes, 1)} has moved by ${percent(far[0].size)}`;
    return { text, codes, factor: far[0].factor };
  }

  /**
   * Returns whether a table of an earlier day is held back, and this one has no unusual changes from it. Currencies
   * that only the earlier one lacks are compared with the last good table.
   */
  #confirms(table: ParsedRates, late: Admission['late']): boolean {
    const [good, before] = [this.#good, this.#heldBack];
    // A table that is older than the good one was held back before that: a crash has left it.
    if (!good || !before || before.date < good.date || before.date >= table.date) return false;
    if (this.#unusual(table, before, late)) return false;
    return this.#moves(table, good, (code) => !before.values.has(code)) === null;
  }
}

/** Returns whether a table is compared with the last good one: there is one, and it is not much older. */
export function isCompared(table: ParsedRates, good: ParsedRates | undefined): boolean {
  return good !== undefined && isNear(table, good);
}

/** Returns whether there are so few days between two tables that unusual changes need a confirmation. */
function isNear(a: ParsedRates, b: ParsedRates): boolean {
  return Math.abs(daysBetween(a.date, b.date)) <= maxGap;
}

/** Returns whether two tables have the same day and the same values, of the same days. */
export function sameRates(a: ParsedRates, b: ParsedRates): boolean {
  if (a.date !== b.date || a.values.size !== b.values.size) return false;
  return [...a.values].every(
    ([code, value]) => b.values.get(code) === value && a.days?.get(code) === b.days?.get(code),
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
