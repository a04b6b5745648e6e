import type { Pair, Rate } from '../pricing/index.js';
import type { Origin, Swap } from '../protocol/index.js';
import type { Route } from './connection.js';
import { conversionQuery } from './queries/conversion.js';
import { originQuery, type SingleTrip } from './queries/origin.js';
import type { Query } from './queries/Query.js';
import type { QueryStore } from './queries/QueryStore.js';
import { rateQuery, takeRate } from './queries/rate.js';
import type { Conversion, CurrencyPair, Source } from './Source.js';

/** What a document knows from a service, by one base URL, key and transport. */
export class ServiceStore implements Source, SingleTrip {
  readonly isGuess = false;
  readonly queries: QueryStore;
  readonly route: Route;
  readonly #isSingleTrip: () => boolean;
  readonly locate: Query<Origin>;
  #base: string | undefined;

  /** @param isSingleTrip whether the origin call may also ask for a rate */
  constructor(queries: QueryStore, route: Route, isSingleTrip: () => boolean) {
    this.queries = queries;
    this.route = route;
    this.#isSingleTrip = isSingleTrip;
    this.locate = originQuery(queries, route, this);
  }

  rate(pair: Pair): Query<Rate> {
    return rateQuery(this.queries, this.route, pair);
  }

  convert(pair: CurrencyPair, amount: string): Query<Conversion> {
    return conversionQuery(this.queries, this.route, pair, amount);
  }

  /** Remembers the base currency of the first price that needs a rate. */
  expectBase(base: string): void {
    this.#base ??= base;
  }

  /** The ISO 4217 code that the origin call also asks for a rate to; `undefined`: none. */
  get baseOfSingleTrip(): string | undefined {
    return this.#isSingleTrip() ? this.#base : undefined;
  }

  /** Stores a rate that came with the origin. */
  takeRate(pair: Pair, swap: Swap): void {
    takeRate(rateQuery(this.queries, this.route, pair), pair, swap);
  }
}
