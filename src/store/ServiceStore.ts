import type { Pair } from '../pricing/index.js';
import type { Origin, Swap } from '../protocol/index.js';
import type { Route } from './connection.js';
import type { Query } from './queries/Query.js';
import { QueryStore, type StoreContext } from './queries/QueryStore.js';
import type { AskOrigin, AskService, SingleTrip, Source, TakeRate } from './Source.js';

/** What a document knows from a service, by one base URL, key and transport. */
export class ServiceStore extends QueryStore implements Source, SingleTrip {
  readonly route: Route;
  #base: string | undefined;
  #take: TakeRate | undefined;

  /** @param open see {@link QueryStore} */
  constructor(open: (onNews: (key: string) => void) => StoreContext, route: Route) {
    super(open);
    this.route = route;
  }

  locate(ask: AskOrigin, country?: string | null): Query<Origin> {
    return ask(this, this, country);
  }

  rate<Q, T>(ask: AskService<Q, T>, question: Q): Query<T> {
    return ask(this, question);
  }

  convert<Q, T>(ask: AskService<Q, T>, question: Q): Query<T> {
    return ask(this, question);
  }

  /** The first price that needs a rate decides what the origin call also asks for. */
  expectRate(base: string, take: TakeRate): void {
    this.#base ??= base;
    this.#take = take;
  }

  /** The ISO 4217 code that the origin call also asks for a rate to; `undefined`: none. */
  get baseOfSingleTrip(): string | undefined {
    const { preset, settings } = this.context.preferences();
    return settings.singleTrip && !settings.currencyMap && !preset ? this.#base : undefined;
  }

  /** Stores a rate that came with the origin. */
  takeRate(pair: Pair, swap: Swap): void {
    this.#take?.(this, pair, swap);
  }
}
