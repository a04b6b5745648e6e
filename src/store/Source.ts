import type { Fraction } from '../input/index.js';
import type { Pair, Rate } from '../pricing/index.js';
import type { Origin, Swap } from '../protocol/index.js';
import type { Query } from './queries/Query.js';
import type { Service } from './ServiceStore.js';

/** Where a page gets its answers from: a service, a rates file with a guess, or a combination of these. */
export interface Source {
  /** Answers what the rest of the source leaves open. */
  readonly service: Service;
  /** The visitor's place, if it is known without the service. */
  readonly place?: Query<Origin> | undefined;
  /** Whether the place is only a guess. It then says which currency to show, but is not a known country. */
  readonly isGuess?: boolean | undefined;
  /** The currencies of countries, if they are known without the service. */
  readonly atlas?: Atlas | undefined;
  /** The rates of a file, which replace those of the service. */
  readonly rates?: FileRates | undefined;
}

/** The currencies of countries. */
export interface Atlas {
  /** Returns the ISO 4217 code of a country's currency; `null`: the country has no currency. */
  currencyOf(country: string): string | null;
}

/** The rates of a file. */
export interface FileRates {
  /** Returns whether the page has requested the file before any element did, and nobody has taken the answer. */
  isSent(): boolean;
  /** The ISO 4217 codes that there are rates for. */
  readonly offered: Query<ReadonlySet<string>>;
  /** Returns the query for the rate of a pair; its answer is `null` if the file does not contain the visitor's currency. */
  rate(pair: Pair): Query<Rate | null>;
  /** Returns the query for the conversion between two currencies. */
  convert(pair: CurrencyPair): Query<PairConversion>;
}

/** Two currencies, by ISO 4217 code. */
export type CurrencyPair = Readonly<Pick<Swap, 'from' | 'to'>>;

/** What a source returns for an amount. */
export interface PairConversion {
  /** The field of that name (section 2.3 of the service interface), not checked further. */
  readonly exchangeRate: number;
  /** The exact value of one unit of `from`, if the source knows it; `exchangeRate` is then a rate. */
  readonly factor?: Fraction;
}
