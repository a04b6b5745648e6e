import type { Pair, Rate } from '../pricing/index.js';
import type { Origin, Swap } from '../protocol/index.js';
import type { Entry } from './browser/Cache.js';
import {
  keyOf,
  Query,
  type Answer,
  type Caller,
  type QueryContext,
  type QueryOptions,
} from './queries/Query.js';
import { getOrCreate } from './getOrCreate.js';
import type { Preferences } from './settings.js';

/** Milliseconds for which anything is kept at all. */
export const longestAge = 7 * 24 * 3_600_000;

/** A rate that is wanted beside the origin, in one round trip. */
export interface RateBeside {
  /** ISO 4217 code that the rate is asked to. */
  readonly base: string;
  /** Takes the rate that came from the visitor's currency, `symbol`. */
  take(symbol: string, swap: Swap): void;
}

/**
 * What the elements of a document know together about one service and key: one query for each
 * question that anybody has asked.
 */
export class ServiceStore {
  /** What is known of the visitor without asking. */
  readonly preferences: () => Preferences;
  /** The rate for the first price that wanted one. */
  rateBeside: RateBeside | undefined;
  /** What all queries share. */
  readonly context: QueryContext;
  /** What stays in this page, by the names of a cache: no other tab sees it, and storage never has it. */
  readonly inPage = new Map<string, Entry>();
  /** By key. */
  readonly queries = new Map<string, Query<never>>();

  constructor(preferences: () => Preferences, context: QueryContext) {
    this.preferences = preferences;
    this.context = context;
  }

  /** Returns the query of a key, made when it is first wanted. */
  query<T>(
    key: string,
    options: () => Omit<QueryOptions<T>, 'key' | 'context'> & { context?: QueryContext },
  ): Query<T> {
    return getOrCreate<string, Query<never>>(
      this.queries,
      key,
      () => new Query({ key, context: this.context, ...options() }) as Query<never>,
    ) as Query<T>;
  }

  /** Tells those who subscribed that another tab has told something under a name of the cache. */
  onNews(name: string): void {
    const key = keyOf(name);
    // A failure may stand for all queries whose keys begin with its own.
    for (const [each, query] of this.queries) {
      if (`${each} `.startsWith(`${key} `)) query.notify();
    }
  }

  /**
   * Ends all calls; whoever wants an answer subscribes again.
   *
   * @param isForgotten whether what only this page knows is forgotten
   */
  stop(isForgotten = false): void {
    if (isForgotten) this.inPage.clear();
    for (const query of this.queries.values()) query.stop();
  }
}

/**
 * What stands in for answers of the service, on pages that have it from elsewhere. What is missing, the
 * service is asked for.
 */
export interface StandIns {
  /** Returns where the visitor is taken to be: by the settings of the page, or else by a guess. */
  readonly locate?: () => Origin;
  /** Whether a country that is only guessed counts as known. */
  readonly mayGuess?: boolean;
  /** Reads a rate; `null` where there is none of the visitor's currency. */
  readonly readRate?: (reading: Reading, pair: Pair) => Answer<Rate | null>;
  /** Reads the ISO 4217 codes that there are rates for; missing, or `undefined`, where that is not known. */
  readonly readOffered?: (reading: Reading) => ReadonlySet<string> | undefined;
}

/** One look at what is known. To read asks nothing; what was read counts as wanted. */
export interface Reading extends StandIns {
  readonly service: ServiceStore;
  readonly preferences: Preferences;
  /** Whether whoever reads will ask for what is missing. */
  readonly isAsking: boolean;
  /**
   * Returns what is known of a query's answer; see {@link Query.read}.
   *
   * @param by in whose name it is asked; default: whoever asks the service
   */
  read<T>(query: Query<T>, mustBeFresh?: boolean, by?: Caller): Answer<T>;
}
