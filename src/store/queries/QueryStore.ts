import type { Entry } from '../browser/Cache.js';
import { getOrCreate } from '../getOrCreate.js';
import type { ReadSettings } from '../settings.js';
import { FetchedQuery, keyOf, type QueryContext, type QueryOptions } from './FetchedQuery.js';

/** Milliseconds after which an entry is forgotten. */
export const longestAge = 7 * 24 * 3_600_000;

/** The number of queries above which those without a subscriber are forgotten; their answers stay. */
const mostQueries = 100;

/** The queries that share a cache: one for each question that has been asked. */
export class QueryStore {
  /** What all of the queries share. */
  readonly context: QueryContext;
  /** The page settings, as they are now. */
  readonly settings: () => ReadSettings;
  /** Entries that stay in this page, by their names: they are not stored, and no other tab sees them. */
  readonly inPage = new Map<string, Entry>();
  readonly #queries = new Map<string, FetchedQuery<never>>();

  constructor(settings: () => ReadSettings, context: QueryContext) {
    this.settings = settings;
    this.context = context;
  }

  /** Returns the query for a key. It is created when it is first needed. */
  query<T>(
    key: string,
    options: () => Omit<QueryOptions<T>, 'key' | 'context'> & { context?: QueryContext },
  ): FetchedQuery<T> {
    return getOrCreate<string, FetchedQuery<never>>(this.#queries, key, () => {
      if (this.#queries.size >= mostQueries) {
        for (const [each, { isWanted }] of this.#queries) {
          if (!isWanted) this.#queries.delete(each);
        }
      }
      return new FetchedQuery({ key, context: this.context, ...options() }) as FetchedQuery<never>;
    }) as FetchedQuery<T>;
  }

  /** Notifies the subscribers of a query whose entry in the cache another tab has changed. */
  onNews(name: string): void {
    const key = keyOf(name);
    // A failure may count for all queries whose keys begin with its own key.
    for (const [each, query] of this.#queries) {
      if (`${each} `.startsWith(`${key} `)) query.notify();
    }
  }

  /**
   * Aborts all requests. Subscribers that still need an answer subscribe again.
   *
   * @param isForgotten whether entries that stay in this page are forgotten
   */
  stop(isForgotten = false): void {
    if (isForgotten) this.inPage.clear();
    for (const query of this.#queries.values()) query.stop();
  }
}
