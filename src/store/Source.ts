import type { LocalPriceError } from '../input/index.js';
import type { Fraction, Pair, Rate } from '../pricing/index.js';
import type { Origin, Swap } from '../protocol/index.js';
import type { Route } from './connection.js';
import { failedQuery, type Query } from './queries/Query.js';
import type { QueryStore } from './queries/QueryStore.js';

/**
 * Where a page gets its answers from: a service, a rates file with a guess, or a combination of these.
 *
 * Each method returns a query. Its parameter `ask` creates the query to a service, and is passed in so that
 * an element loads only the questions that it asks.
 */
export interface Source {
  /** Whether the place is only a guess. It then says which currency to show, but is not a known country. */
  readonly isGuess?: boolean | undefined;
  /** The ISO 4217 codes that there are rates for; missing: unknown, so all are offered. */
  readonly offered?: Query<ReadonlySet<string>> | undefined;
  /**
   * Asks for the visitor's place.
   *
   * @param country ISO 3166 alpha-2 code: asks for this country instead. The answer may still be about another country,
   * or may not know the currency.
   */
  locate(ask: AskOrigin, country?: string | null): Query<Origin>;
  /** Asks for the rate of a pair. The answer is `null` if the source has no such rate. */
  rate(ask: AskService<Pair, Rate>, pair: Pair): Query<Rate | null>;
  /** Asks for the conversion of an amount. */
  convert(ask: AskService<Amount, Conversion>, amount: Amount): Query<Conversion>;
  /**
   * Tells the source that a price will need a rate.
   *
   * @param base ISO 4217 code of the currency that the rate is to
   * @param take stores a rate that comes with the visitor's place
   */
  expectRate?(base: string, take: TakeRate): void;
}

/** Creates the query for the visitor's place, or for a country, to a service. */
export type AskOrigin = (
  service: Service,
  trip: SingleTrip,
  country?: string | null,
) => Query<Origin>;

/** Creates the query for a question to a service. */
export type AskService<Q, T> = (service: Service, question: Q) => Query<T>;

/** Stores a rate that came with another answer. */
export type TakeRate = (service: Service, pair: Pair, swap: Swap) => void;

/** The queries to a service, and how it is reached. */
export type Service = QueryStore & { readonly route: Route };

/** A rate that the origin call may ask for as well, so that both take one round trip. */
export interface SingleTrip {
  /** The ISO 4217 code that the rate is requested to; `undefined`: no rate is requested. */
  readonly baseOfSingleTrip: string | undefined;
  /** Stores the rate. */
  takeRate(pair: Pair, swap: Swap): void;
}

/** Two currencies, by ISO 4217 code. */
export interface CurrencyPair {
  readonly from: string;
  readonly to: string;
}

/** An amount to convert. */
export interface Amount extends CurrencyPair {
  /** A plain decimal of at most fifteen digits. */
  readonly amount: string;
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
  const fail = (): Query<never> => failed;
  const failed = failedQuery(error);
  return { locate: fail, rate: fail, convert: fail };
}
