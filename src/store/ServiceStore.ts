import type { Call } from '../client/createCall.js';
import type { Pair } from '../pricing/index.js';
import type { Swap } from '../protocol/index.js';
import {
  FetchedQuery,
  keyOf,
  type QueryContext,
  type QueryOptions,
} from './queries/FetchedQuery.js';

/** Milliseconds after which an entry is forgotten. */
export const maxAge = 7 * 24 * 3_600_000;

/** The options of a query; default for the context: that of the store. */
export type StoreQueryOptions<T> = Omit<QueryOptions<T>, 'key' | 'context'> & {
  context?: QueryContext;
};

/** Stores a rate that came with the visitor's place. */
export type StoreRate = (service: ServiceStore, pair: Pair, swap: Swap) => void;

/**
 * What a document knows from a service, by one base URL, key and transport: one query for each question that has been
 * asked. Rates files share one such store, which has no `call`.
 */
export class ServiceStore {
  /** What all of the queries share. */
  readonly context: QueryContext;
  /** Sends a request with the current settings. */
  call!: Call;
  /** By key. */
  readonly #queries = new Map<string, FetchedQuery<unknown>>();
  #base: string | undefined;
  #storeRate: StoreRate | undefined;

  /** @param open creates the context; it calls `onChange` with the key of an entry that another tab has changed */
  constructor(open: (onChange: (key: string) => void) => QueryContext) {
    this.context = open((key) => this.#onChange(key));
  }

  query<T>(key: string, options: (store: ServiceStore) => StoreQueryOptions<T>): FetchedQuery<T> {
    return getOrCreate(
      this.#queries,
      key,
      () => new FetchedQuery({ key, context: this.context, ...options(this) }),
    ) as FetchedQuery<unknown> as FetchedQuery<T>;
  }

  /**
   * Says that a price will need a rate. The first price decides which rate the origin call also asks for.
   *
   * @param base ISO 4217 code of the currency that the rate is to
   * @param store stores a rate that comes with the visitor's place
   */
  expectRate(base: string, store: StoreRate): void {
    this.#base ??= base;
    this.#storeRate = store;
  }

  /** The ISO 4217 code that the origin call also asks for a rate to; `undefined`: none. */
  get baseOfSingleTrip(): string | undefined {
    const { preset, settings } = this.context.page.preferences();
    return settings.singleTrip && !settings.currencyMap && !preset ? this.#base : undefined;
  }

  /** Stores a rate that came with the origin. */
  storeRate(pair: Pair, swap: Swap): void {
    this.#storeRate?.(this, pair, swap);
  }

  /**
   * Aborts all requests. Subscribers that still need an answer subscribe again.
   *
   * @param isForgotten whether the queries, and what only this page knows, are forgotten
   */
  stop(isForgotten = false): void {
    for (const query of this.#queries.values()) query.stop();
    if (isForgotten) this.#queries.clear();
  }

  /** Notifies the subscribers of a query whose entry in the cache another tab has changed. */
  #onChange(name: string): void {
    const key = keyOf(name);
    // A failure may count for all queries whose keys begin with its own key.
    for (const [each, query] of this.#queries) {
      if (`${each} `.startsWith(`${key} `)) query.notify();
    }
  }
}

/** Returns the value for a key in a map; if the key is missing, `make` creates the value. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
