import { check } from '../input/index.js';
import { ownValue } from './ownData.js';

/** What a rates file contains. */
export interface RatesFile {
  /** The day of the rates, `YYYY-MM-DD`. */
  date: string;
  /** Code of the base currency, in which the others are priced. */
  base: string;
  /** What one unit of the base is worth, by code. */
  rates: Map<string, number>;
}

/** The rules that differ between the readers of rates files. Each rule may throw. */
export interface RatesFileRules {
  /** Returns the checked day of the rates. */
  day(value: unknown): string;
  /** Returns the code of a currency by its name in the file; `null` for other names, such as `date`. */
  code(name: string): string | null;
  /**
   * Returns the checked rate.
   *
   * @param isRepeated `true` if the file has a rate for the same code before this one
   */
  rate(value: unknown, name: string, isRepeated: boolean): number;
}

/**
 * Parses the content of a rates file, `{"date": "2026-11-21", "usd": {"eur": 0.88022588, …}}`, with any base.
 *
 * @returns `null` if the file does not have exactly one table of rates
 * @throws what a rule throws; the rule for the day comes first
 * @throws LocalPriceError `config` if a rule is missing
 */
export function parseRatesFile(content: unknown, rules: RatesFileRules): RatesFile | null {
  const { day, code: codeOf, rate: rateOf } = Object(rules) as RatesFileRules;
  const hasAll = [day, codeOf, rateOf].every((rule) => typeof rule === 'function');
  check(hasAll, 'rules', rules, 'the functions day, code and rate');
  const date = day(ownValue(content, 'date'));
  const names = Object.keys(Object(content) as object);
  const [base, ...others] = names.filter((name) => codeOf(name));
  const table = base && ownValue(content, base);
  if (others.length || !table || typeof table !== 'object' || Array.isArray(table)) return null;
  const rates = new Map<string, number>();
  for (const [name, value] of Object.entries(table)) {
    const code = codeOf(name);
    if (code) rates.set(code, rateOf(value, name, rates.has(code)));
  }
  return { date, base: codeOf(base)!, rates };
}
