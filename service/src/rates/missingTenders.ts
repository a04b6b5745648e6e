import { daysBetween } from '../common/days.js';
import { mostTraded } from './compareRates.js';
import type { ParsedRates } from './parseRates.js';
import { RateTable } from './RateTable.js';

/** The days between two tables beyond which missing tenders are ordinary. */
export const maxGap = 14;

/** The share of the tenders of a table that the next one may lack, if there are several. More are a table that is cut off. */
const maxMissing = 0.25;

/** The number of days whose tables must lack a tender before it is unknown. */
const maxDays = 2;

/**
 * Returns a table without the news of its own day: a rate of a later day counts for the day of the table, so it may not
 * change while that day lasts. Otherwise, an amount that a page has shown could not be charged.
 *
 * @param early the codes of such rates
 */
export function withoutNews(
  table: ParsedRates,
  early: readonly string[],
  good: ParsedRates,
): ParsedRates {
  const known = early.filter((code) => good.values.has(code));
  if (table.date !== good.date || table.base !== good.base || known.length === 0) return table;
  const [values, days] = [new Map(table.values), new Map(table.days)];
  for (const code of known) {
    values.set(code, good.values.get(code)!);
    const day = good.days?.get(code);
    if (day !== undefined) days.set(code, day);
  }
  return { ...table, values, days };
}

/** A table that may be served, and what its source lacks. */
export interface CompleteTable {
  table: RateTable;
  /** The tenders whose last values stay for the first time, in lower case. */
  kept: readonly string[];
  /** The tenders that are unknown from now on. */
  gone: readonly string[];
}

/** Returns the legal tenders of a table that another one lacks, in lower case, the most traded ones first. */
export function missingTenders(
  { values }: ParsedRates,
  from: ParsedRates,
  tenders: ReadonlySet<string>,
): string[] {
  return [...new Set([...mostTraded, ...from.values.keys()])].filter(
    (code) => tenders.has(code) && from.values.has(code) && !values.has(code),
  );
}

/** Returns whether so many tenders of a table are missing that the next table is held back: never for a single one. */
export function areMany(
  { length }: readonly string[],
  { values }: ParsedRates,
  tenders: ReadonlySet<string>,
): boolean {
  const all = [...values.keys()].filter((code) => tenders.has(code));
  return length > 1 && length > all.length * maxMissing;
}

/**
 * Completes a table with the last values of the tenders that it lacks, each under its own day, until tables of two
 * different later days lack it.
 *
 * @param missing the tenders of the last good table that the table lacks
 * @param heldBack a table between the two that was not served
 */
export function completeTable(
  table: ParsedRates,
  missing: readonly string[],
  good: ParsedRates,
  heldBack: ParsedRates | undefined,
): CompleteTable {
  const [values, days] = [new Map(table.values), new Map(table.days)];
  const keptBefore = good.kept ?? new Set();
  const kept = new Set<string>();
  // What the value stays the same in: a rates file may have another base than its source.
  const unit = [good.base, table.base, ...good.values.keys()].find(
    (code) => good.values.has(code) && table.values.has(code),
  );
  for (const code of missing) {
    const day = good.days?.get(code) ?? good.date;
    const lacking = [
      table.date,
      ...(keptBefore.has(code) ? [good.date] : []),
      ...(heldBack && !heldBack.values.has(code) ? [heldBack.date] : []),
    ].filter((each) => each > day);
    const isOver = new Set(lacking).size >= maxDays || daysBetween(day, table.date) > maxGap;
    // A table of an earlier day, which corrects the last one, has no later rates.
    if (isOver || day > table.date || unit === undefined) continue;
    const value = good.values.get(code)! / good.values.get(unit)!;
    values.set(code, value * table.values.get(unit)!);
    if (day < table.date) days.set(code, day);
    kept.add(code);
  }
  const gone = missing.filter((code) => !kept.has(code));
  if (kept.size === 0 && table instanceof RateTable) return { table, kept: [], gone };
  return {
    table: new RateTable(table.date, values, false, table.base, { days, kept }),
    kept: [...kept].filter((code) => !keptBefore.has(code)),
    gone,
  };
}

/** Returns the codes of currencies for a line: `EUR, JPY (and 3 more)`. @param most how many of them are named */
export function namesOf(codes: readonly string[], most: number): string {
  const more = codes.length > most ? ` (and ${codes.length - most} more)` : '';
  return codes.slice(0, most).join(', ').toUpperCase() + more;
}

/** Returns a line for each step of the tenders that a table lacks. */
export function missingLines({ table: { date }, kept, gone }: CompleteTable): string[] {
  const line = (codes: readonly string[], then: string): string[] =>
    codes.length > 0 ? [`the rates of ${date} lack ${namesOf(codes, 9)}: ${then}`] : [];
  return [
    ...line(kept, 'the last rate stays, under its own day, until tables of two days lack it'),
    ...line(gone, 'there is no rate any more'),
  ];
}
