import { getOrCreate } from '../getOrCreate.js';
import type { Preferences, ReadSettings } from '../settings.js';
import { FetchedQuery, keyOf, type QueryContext, type QueryOptions } from './FetchedQuery.js';

/** Milliseconds after which an entry is forgotten. */
export const longestAge = 7 * 24 * 3_600_000;

/** What a query store needs from the store. */
export interface StoreContext extends QueryContext {
  /** The page settings, as they are now. */
  settings(): ReadSettings;
  /** What is known about the visitor without a request. */
  preferences(): Preferences;
}

/** The queries that share a cache: one for each question that has been asked. */
export class QueryStore {
  /** What all of the queries share. */
  readonly context: StoreContext;
  /** By key. */
  readonly #queries = new Map<string, FetchedQuery<never>>();

  /** @param open creates the context; it calls `onNews` with the key of an entry that another tab has changed */
  constructor(open: (onNews: (key: string) => void) => StoreContext) {
    this.context = open((key) => this.#onNews(key));
  }

  /** Returns the query for a key. It is created when it is first needed. */
  query<T>(
    key: string,
    options: () => Omit<QueryOptions<T>, 'key' | 'context'> & { context?: QueryContext },
  ): FetchedQuery<T> {
    return getOrCreate<string, FetchedQuery<never>>(
      this.#queries,
      key,
      () => new FetchedQuery({ key, context: this.context, ...options() }) as FetchedQuery<never>,
    ) as FetchedQuery<T>;
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
  #onNews(name: string): void {
    const key = keyOf(name);
    // A failure may count for all queries whose keys begin with its own key.
    for (const [each, query] of this.#queries) {
      if (`${each} `.startsWith(`${key} `)) query.notify();
    }
  }
}
