import type { Pair, Rate } from '../pricing/index.js';
import type { Origin, Swap } from '../protocol/index.js';
import type { Route } from './connection.js';
import { conversionQuery } from './queries/conversion.js';
import { originQuery, type SingleTrip } from './queries/origin.js';
import type { Query } from './queries/Query.js';
import type { QueryStore } from './queries/QueryStore.js';
import { rateQuery, takeRate } from './queries/rate.js';
import type { Conversion, CurrencyPair, Source } from './Source.js';

/** Milliseconds that an origin call waits for the first price of a page. */
const longestWait = 1000;

/** What the elements of a document know about one base URL, key and transport. */
export class ServiceStore implements Source, SingleTrip {
  readonly isGuess = false;
  readonly queries: QueryStore;
  readonly route: Route;
  readonly locate: Query<Origin>;
  readonly #isSingleTrip: () => boolean;
  readonly #parsed: () => Promise<void>;
  readonly #expected: Promise<void>;
  #onExpected!: () => void;
  #base: string | undefined;

  /**
   * @param isSingleTrip whether the origin call may also ask for a rate
   * @param parsed settles when no more prices follow in the page
   */
  constructor(
    queries: QueryStore,
    route: Route,
    isSingleTrip: () => boolean,
    parsed: () => Promise<void>,
  ) {
    this.queries = queries;
    this.route = route;
    this.#isSingleTrip = isSingleTrip;
    this.#parsed = parsed;
    this.#expected = new Promise((resolve) => (this.#onExpected = resolve));
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
    this.#onExpected();
  }

  /**
   * Returns the ISO 4217 code that the origin call also asks for a rate to; `undefined`: none. If a gate
   * comes before the first price, the call waits for that price, because otherwise the rate would need a
   * call of its own.
   */
  async baseOfSingleTrip(): Promise<string | undefined> {
    if (!this.#isSingleTrip()) return undefined;
    if (!this.#base) await Promise.race([this.#expected, this.#parsed(), pause(longestWait)]);
    return this.#base;
  }

  /** Stores a rate that came with the origin. */
  takeRate(pair: Pair, swap: Swap): void {
    takeRate(rateQuery(this.queries, this.route, pair), pair, swap);
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
