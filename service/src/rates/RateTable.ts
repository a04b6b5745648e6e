import { swapOf, type DayRates } from 'local-price/protocol';

/** The parts of a rate table that a request needs. Without `dayOf`, all rates are of its day. */
export type Rates = Pick<RateTable, 'date' | 'embedded' | 'has' | 'rate'> &
  Partial<Pick<RateTable, 'dayOf'>>;

/**
 * The most days between a table and a value that its source has: over a weekend, many currencies have no new one.
 */
export const maxLag = 3;

/** The values of the currencies on one day. */
export class RateTable implements DayRates {
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** `true` for the table that is installed with the service, which is served at any age. */
  readonly embedded: boolean;
  /** Code of the base currency, in which the others are priced, in lower case. */
  readonly base: string;
  /** What one unit of the base is worth, by code in lower case. The value of the base is 1. */
  readonly values: ReadonlyMap<string, number>;
  /** The days of the values that are of an earlier day than the table, by code. */
  readonly days: ReadonlyMap<string, string>;
  /** The codes of the legal tenders that the source lacks, whose last values the table keeps. */
  readonly kept: ReadonlySet<string>;

  /** @param base by default any currency whose value is 1 */
  constructor(
    date: string,
    values: ReadonlyMap<string, number>,
    embedded = false,
    base = [...values].find(([, value]) => value === 1)?.[0] ?? '',
    { days = new Map(), kept = new Set() }: Partial<Pick<RateTable, 'days' | 'kept'>> = {},
  ) {
    this.date = date;
    this.embedded = embedded;
    this.base = base;
    this.values = values;
    this.days = days;
    this.kept = kept;
  }

  /** The number of currencies. */
  get size(): number {
    return this.values.size;
  }

  /** Returns whether the table has a value for a code in lower case. */
  has(code: string): boolean {
    return this.values.has(code);
  }

  /** Returns the day of the rate between two currencies that the table has: that of the older value. */
  dayOf(from: string, to: string): string {
    const { date, days } = this;
    if (days.size === 0) return date;
    const [a = date, b = date] = [days.get(from), days.get(to)];
    return a < b ? a : b;
  }

  /** Returns what one unit of `from` is worth in `to`, both in lower case; the table has both. */
  rate(from: string, to: string): number {
    return swapOf(this, from, to).exchange_rate;
  }
}
