import type { Call } from '../client/createCall.js';
import { day, type LocalPriceError } from '../input/index.js';
import type { Pair } from '../pricing/index.js';
import type { Swap } from '../protocol/index.js';
import {
  FetchedQuery,
  queryKeyOf,
  type QueryContext,
  type QueryOptions,
} from './queries/FetchedQuery.js';
import { failedQuery, type Query } from './queries/Query.js';

/** A rate that a price will need, and that the origin call can ask for. */
export interface ExpectedRate {
  /** ISO 4217 code of the currency that the rate is to. */
  readonly base: string;
  /** Stores the rate. It comes with the price, because a page that only has gates has no code for rates. */
  store(service: ServiceStore, pair: Pair, swap: Swap): void;
}

/** A {@link ServiceStore}, or a service that cannot be reached. */
export type Service = Pick<ServiceStore, 'expected'> & {
  query<T>(key: string, options: (service: ServiceStore) => StoreQueryOptions<T>): Query<T>;
};

/** Returns a service that cannot be reached: every query fails. */
export function failedService(error: LocalPriceError): Service {
  const failed = failedQuery(error);
  return { query: () => failed, expected: undefined };
}

/** Milliseconds after which an entry is forgotten. */
export const maxAge = 7 * day;

/** The same for a rates file, which counts until its fourteenth day is over, and may be dated a day ahead. */
export const maxFileAge = 16 * day;

/** The options of a query; default for the context: that of the store. */
export type StoreQueryOptions<T> = Omit<QueryOptions<T>, 'key' | 'context'> & {
  context?: QueryContext;
};

/**
 * What a document knows from a service, by one base URL, key and transport: one query for each question that has been
 * asked. Rates files share one such store.
 */
export class ServiceStore {
  /** What all of the queries share. */
  readonly context: QueryContext;
  /** Sends a request; `undefined` for rates files. */
  readonly call: Call | undefined;
  /** By key. */
  readonly #queries = new Map<string, FetchedQuery<unknown>>();
  /** The rate that the first price of the page will need. */
  expected: ExpectedRate | undefined;

  /** @param open creates the context; it calls `onChange` with the key of an entry that another tab has changed */
  constructor(open: (onChange: (key: string) => void) => QueryContext, call?: Call) {
    this.context = open((key) => this.#onChange(key));
    this.call = call;
  }

  query<T>(key: string, options: (service: ServiceStore) => StoreQueryOptions<T>): FetchedQuery<T> {
    return getOrCreate(
      this.#queries,
      key,
      () => new FetchedQuery({ key, context: this.context, ...options(this) }),
    ) as FetchedQuery<unknown> as FetchedQuery<T>;
  }

  /** What the origin call also asks for; `undefined`: nothing. */
  get expectedRate(): ExpectedRate | undefined {
    const { choices, settings } = this.context.page.preferences();
    const { singleTrip, currency, currencyMap } = settings;
    const isAsked = singleTrip && !currencyMap && currency == null && !choices.length;
    return isAsked ? this.expected : undefined;
  }

  /** See {@link Sources.stop}. */
  stop(isForgotten = false): void {
    for (const query of this.#queries.values()) query.stop();
    if (isForgotten) this.#queries.clear();
  }

  /** Notifies the subscribers of a query whose entry in the cache another tab has changed. */
  #onChange(changed: string): void {
    const key = queryKeyOf(changed);
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
