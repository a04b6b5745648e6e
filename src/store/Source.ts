import type { LocalPriceError } from '../input/index.js';
import type { Fraction, Pair, Rate } from '../pricing/index.js';
import type { Origin } from '../protocol/index.js';
import { failedQuery, type Query } from './queries/Query.js';

/** Where a page gets its answers from: a service, a rates file with a guess, or a combination of these. */
export interface Source {
  /** The visitor's place. */
  readonly locate: Query<Origin>;
  /** Whether the place is only a guess. It then says which currency to show, but is not a known country. */
  readonly isGuess: boolean;
  /** The ISO 4217 codes that there are rates for; missing: unknown, so all are offered. */
  readonly offered?: Query<ReadonlySet<string>> | undefined;
  /** Returns the query for the rate of a pair. Its answer is `null` if the source has no such rate. */
  rate(pair: Pair): Query<Rate | null>;
  /** Returns the query for the conversion of an amount, a plain decimal. */
  convert(pair: CurrencyPair, amount: string): Query<Conversion>;
  /** Tells the source which base currency, an ISO 4217 code, a price will need a rate to. */
  expectBase?(base: string): void;
}

/** Two currencies, by ISO 4217 code. */
export interface CurrencyPair {
  readonly from: string;
  readonly to: string;
}

/** What a source returns for an amount. */
export interface Conversion {
  /** The field of that name (section 2.3 of the service interface), not checked further. */
  readonly exchangeRate: number;
  /** The exact value of one unit of `from`, if the source knows it; `exchangeRate` is then a rate. */
  readonly factor?: Fraction;
}

/** Returns a source of which every query fails. */
export function failedSource(error: LocalPriceError): Source {
  const failed = failedQuery(error);
  return { locate: failed, isGuess: false, rate: () => failed, convert: () => failed };
}
