import type { Pair } from '../pricing/index.js';
import type { Swap } from '../protocol/index.js';
import type { Route } from './connection.js';
import type { Query } from './queries/Query.js';
import type { QueryStore } from './queries/QueryStore.js';
import type { AskService, SingleTrip, Source, TakeRate } from './Source.js';

/** What a document knows from a service, by one base URL, key and transport. */
export class ServiceStore implements Source, SingleTrip {
  readonly queries: QueryStore;
  readonly route: Route;
  readonly #isSingleTrip: () => boolean;
  readonly #parsed: () => Promise<void>;
  readonly #expected: Promise<void>;
  #onExpected!: () => void;
  #base: string | undefined;
  #take: TakeRate | undefined;

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
  }

  locate<T>(ask: AskService<SingleTrip, T>): Query<T> {
    return this.rate(ask, this);
  }

  rate<Q, T>(ask: AskService<Q, T>, question: Q): Query<T> {
    return ask(this.queries, this.route, question);
  }

  convert<Q, T>(ask: AskService<Q, T>, question: Q): Query<T> {
    return this.rate(ask, question);
  }

  /** The first price that needs a rate decides what the origin call also asks for. */
  expectRate(base: string, take: TakeRate): void {
    this.#base ??= base;
    this.#take = take;
    this.#onExpected();
  }

  /**
   * Returns the ISO 4217 code that the origin call also asks for a rate to; `undefined`: none. If a gate
   * comes before the first price, the call waits for that price, because otherwise the rate would need a
   * call of its own.
   */
  async baseOfSingleTrip(): Promise<string | undefined> {
    if (!this.#isSingleTrip()) return undefined;
    if (!this.#base) await Promise.race([this.#expected, this.#parsed()]);
    return this.#base;
  }

  /** Stores a rate that came with the origin. */
  takeRate(pair: Pair, swap: Swap): void {
    this.#take?.(this.queries, this.route, pair, swap);
  }
}
