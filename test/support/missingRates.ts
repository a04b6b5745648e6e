/**
 * What becomes of tables that lack legal tenders: one rule for every program of ours that keeps rates, with one table of
 * cases. See `docs/decisions/2026-11-21-which-data-are-believed.md`.
 */

/** A table of a source, and what follows. */
export interface RatesStep {
  /** Its day, counted from that of the first table. */
  readonly day: number;
  /** The currencies that it lacks. */
  readonly without?: string;
  /** The factors by which currencies have moved. */
  readonly moves?: Readonly<Record<string, number>>;
  /** Whether it is held back as a whole. */
  readonly isHeld?: true;
  /** The days of the rates that stay though the table lacks them. */
  readonly kept?: Readonly<Record<string, number>>;
}

/** What becomes of tables after a first one of day 0, which has all currencies. */
export interface MissingCase {
  readonly name: string;
  readonly steps: readonly RatesStep[];
}

/** What one US dollar is worth: twelve legal tenders, a coin and a metal. */
const worth: Readonly<Record<string, number>> = {
  usd: 1,
  eur: 0.88,
  gbp: 0.757,
  jpy: 157.5,
  chf: 0.803,
  mur: 45.7,
  kes: 129.3,
  ngn: 1556.8,
  try: 41.2,
  rub: 81.3,
  pln: 3.74,
  sek: 9.41,
  btc: 0.0000120482,
  xau: 0.000243171,
};

/** The steps of the cases. A tender that is neither kept nor in a table is unknown. */
const steps: Readonly<Record<string, readonly RatesStep[]>> = {
  'another one is a day late each day': [
    { day: 1, without: 'mur', kept: { mur: 0 } },
    { day: 2, without: 'kes', kept: { kes: 1 } },
    { day: 3, without: 'ngn eur', kept: { ngn: 2, eur: 2 } },
    { day: 4 },
  ],
  'one ends, and is back later': [
    { day: 1, without: 'mur', kept: { mur: 0 } },
    { day: 2, without: 'mur' },
    { day: 3, without: 'mur' },
    { day: 4 },
  ],
  'the table of a day is read again': [
    { day: 1, without: 'mur', kept: { mur: 0 } },
    { day: 1, without: 'mur', kept: { mur: 0 } },
    { day: 1, without: 'kes', kept: { kes: 1 } },
    { day: 1, without: 'mur', kept: { mur: 1 } },
    { day: 2, without: 'mur', kept: { mur: 1 } },
    { day: 3, without: 'mur' },
  ],
  'a weekend is between two tables': [
    { day: 3, without: 'mur', kept: { mur: 0 } },
    { day: 6, without: 'mur' },
  ],
  'a quarter is missing': [
    { day: 1, without: 'eur gbp jpy', kept: { eur: 0, gbp: 0, jpy: 0 } },
    { day: 2, without: 'gbp' },
    { day: 3 },
  ],
  'more than a quarter is missing, once': [
    { day: 1, without: 'mur kes ngn try', isHeld: true },
    { day: 2 },
  ],
  'more than a quarter is missing, which a later day confirms': [
    { day: 1, without: 'mur kes ngn try', isHeld: true },
    { day: 1, without: 'mur kes ngn try', isHeld: true },
    { day: 2, without: 'mur kes ngn try' },
    { day: 3, without: 'mur kes ngn try' },
    { day: 4 },
  ],
  'another one moves far at the same time': [
    { day: 1, without: 'mur', moves: { ngn: 4 }, isHeld: true },
    { day: 2, without: 'mur', moves: { ngn: 4 } },
    { day: 3, moves: { ngn: 4 } },
  ],
  'it is back when a move is confirmed': [
    { day: 1, without: 'mur', moves: { ngn: 4 }, isHeld: true },
    { day: 2, moves: { ngn: 4 }, without: 'kes', kept: { kes: 0 } },
    { day: 3, moves: { ngn: 4 }, without: 'kes' },
  ],
  'one is back far from its last rate': [
    { day: 1, without: 'ngn', kept: { ngn: 0 } },
    { day: 2, moves: { ngn: 4 }, isHeld: true },
    { day: 3, moves: { ngn: 4 } },
  ],
  'one that a table held back lacks is back far from its last rate': [
    { day: 1, without: 'ngn', moves: { try: 4 }, isHeld: true },
    { day: 2, moves: { try: 4, ngn: 4 }, isHeld: true },
    { day: 3, moves: { try: 4, ngn: 4 } },
  ],
  'a coin and a metal come, go and move': [
    { day: 1, without: 'btc xau' },
    { day: 2 },
    { day: 3, moves: { btc: 20, xau: 4 } },
    { day: 4, without: 'xau' },
  ],
  'the last table is more than two weeks old': [{ day: 15, without: 'mur' }],
};

/** The cases. */
export const missingCases: readonly MissingCase[] = Object.entries(steps).map(([name, each]) => ({
  name,
  steps: each,
}));

/** The legal tenders of the tables. */
export const tendersOfCases = Object.keys(worth).filter((code) => !['btc', 'xau'].includes(code));

/** A case with tables for a run of it. */
export interface MissingRun extends MissingCase {
  /** The content of the first table. */
  readonly first: string;
  /** The contents of the others, and what is in use after each. */
  readonly tables: readonly RatesUse[];
}

/** A table, and the rates that are in use after it. */
export interface RatesUse {
  /** The day of the table. */
  readonly date: string;
  readonly content: string;
  readonly isHeld: boolean;
  readonly rates: Readonly<Record<string, number>>;
  /** The days of the rates that are older than the table. */
  readonly kept: Readonly<Record<string, string>>;
}

/** Returns a case with the tables of days of which the last one is given, `YYYY-MM-DD`. */
export function runOf(each: MissingCase, lastDay: string): MissingRun {
  const last = each.steps.at(-1)!.day;
  const dateOf = (day: number): string =>
    new Date(Date.parse(lastDay) - (last - day) * 86_400_000).toISOString().slice(0, 10);
  /** A rate moves a little each day, so that its value says of which day it is. */
  const rate = (code: string, day: number, moves: RatesStep['moves']): number =>
    Number(
      (worth[code]! * (code === 'usd' ? 1 : 1 + day / 1000) * (moves?.[code] ?? 1)).toPrecision(9),
    );
  const ratesOf = ({ day, without = '', moves }: RatesStep): Record<string, number> =>
    Object.fromEntries(
      Object.keys(worth)
        .filter((code) => !without.split(' ').includes(code))
        .map((code) => [code, rate(code, day, moves)]),
    );
  const contentOf = (step: RatesStep): string =>
    JSON.stringify({ date: dateOf(step.day), usd: ratesOf(step) });
  let [rates, kept]: [Record<string, number>, Record<string, string>] = [ratesOf({ day: 0 }), {}];
  const tables = each.steps.map((step): RatesUse => {
    const days = Object.entries(step.kept ?? {});
    if (!step.isHeld) {
      const values = days.map(([code, day]) => [code, rate(code, day, undefined)]);
      rates = { ...ratesOf(step), ...Object.fromEntries(values) };
      const older = days.filter(([, day]) => day < step.day);
      kept = Object.fromEntries(older.map(([code, day]) => [code, dateOf(day)]));
    }
    const isHeld = step.isHeld ?? false;
    return { date: dateOf(step.day), content: contentOf(step), isHeld, rates, kept };
  });
  return { ...each, first: contentOf({ day: 0 }), tables };
}
