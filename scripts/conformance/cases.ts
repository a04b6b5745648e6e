/** The cases of `conformance/`, which its README describes, and how an answer is compared with what a case expects. */
import { readFileSync, readdirSync } from 'node:fs';

/** What is expected, and what a program answers. */
export interface Result {
  readonly amount?: string | null;
  readonly amountMax?: string | null;
  readonly compareAt?: string | null;
  readonly currency?: string | null;
  readonly source?: string | null;
  readonly place?: string | null;
  readonly discount?: string | null;
  readonly exchangeRate?: string | null;
  readonly rateDate?: string | null;
  readonly baseAmount?: string;
  readonly baseCurrency?: string;
  readonly needs?: { from: string; to: string } | null;
  readonly beside?: { amount: string; amountMax?: string; currency: string };
  readonly units?: string;
  readonly steps?: readonly object[];
  readonly error?: string | null;
}

/** The answer of a program. */
export interface Answer extends Result {
  readonly id: string;
  /** Whether the program does not do what the case is about. */
  readonly skipped?: boolean;
}

/** An item of a total. */
interface Item {
  readonly value: { amount: string; amountMax?: string; currency: string } | null;
  readonly quantity?: number | string;
}

/** A case. */
export interface Case extends Result {
  readonly id: string;
  /** The sentence of the rules, such as `digits.2`. */
  readonly rule: string;
  readonly terms?: Readonly<Record<string, string>>;
  readonly page?: Readonly<Record<string, string>>;
  readonly visitor?: { readonly country: string | null; readonly currency: string | null };
  readonly rate?: { from: string; to: string; exchangeRate: number; date?: string };
  readonly rates?: unknown;
  readonly now?: string;
  readonly derive?: { readonly times: string } & Readonly<Record<string, string>>;
  readonly total?: readonly Item[];
  readonly toMinorUnits?: { standard: 'iso4217' | 'stripe'; amount: string; currency: string };
  readonly fromMinorUnits?: { standard: 'iso4217' | 'stripe'; units: string; currency: string };
}

/** Answers a case; `null`: it is about something else. */
export type Runner = (each: Case) => Result | null;

/** The folder of the cases. */
const folder = 'conformance';

/** Returns the cases by the name of their rule: that of their file. */
export function readCases(): Map<string, readonly Case[]> {
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && name !== 'suite.json',
  );
  const read = (name: string): readonly Case[] =>
    JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Case[];
  return new Map(files.toSorted().map((name) => [name.slice(0, -'.json'.length), read(name)]));
}

/** Fields that every answer must have as the case has them: what the case lacks must be missing or `null`. */
const always = [
  'amount',
  'amountMax',
  'compareAt',
  'currency',
  'source',
  'place',
  'discount',
] as const;

/** Fields that are compared if the case has them. */
const named = [
  'exchangeRate',
  'rateDate',
  'baseAmount',
  'baseCurrency',
  'needs',
  'beside',
  'units',
] as const;

/** Says in what an answer differs from what is expected; an empty text: in nothing. */
export function difference(expected: Case, answer: Result): string {
  if (answer.error != null && answer.error !== expected.error)
    return `it is refused: ${answer.error}`;
  const shown = (value: unknown): string => JSON.stringify(sorted(value ?? null));
  const compared =
    expected.error === undefined
      ? [...always, ...named.filter((name) => expected[name] !== undefined)]
      : (['error'] as const);
  // A program need not explain its amount.
  const explained = expected.steps && answer.steps ? (['steps'] as const) : [];
  return [...compared, ...explained]
    .filter((name) => shown(expected[name]) !== shown(answer[name]))
    .map((name) => `${name} is ${shown(answer[name])}, not ${shown(expected[name])}`)
    .join('; ');
}

/** Returns a value whose names are in alphabetical order, because programs write them in their own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (Object(value) !== value) return value;
  const entries = Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
