import { swapOf, type DayRates } from 'local-price/protocol';

/** The parts of a rate table that a request needs. */
export type Rates = Pick<RateTable, 'date' | 'embedded' | 'has' | 'rate'>;

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

  /** @param base by default any currency whose value is 1 */
  constructor(
    date: string,
    values: ReadonlyMap<string, number>,
    embedded = false,
    base = [...values].find(([, value]) => value === 1)?.[0] ?? '',
  ) {
    this.date = date;
    this.embedded = embedded;
    this.base = base;
    this.values = values;
  }

  /** The number of currencies. */
  get size(): number {
    return this.values.size;
  }

  /** Returns whether the table has a value for a code in lower case. */
  has(code: string): boolean {
    return this.values.has(code);
  }

  /** Returns what one unit of `from` is worth in `to`, both in lower case; the table has both. */
  rate(from: string, to: string): number {
    return swapOf(this, from, to).exchange_rate;
  }
}
