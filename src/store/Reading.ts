import type { Answer, Query } from './queries/Query.js';
import type { Preferences } from './settings.js';
import type { Source } from './Source.js';

/** One look at what is known. */
export interface Reading extends Preferences {
  readonly source: Source;
  /** Whether answers that are missing will be requested. */
  readonly isAsking: boolean;
  /**
   * Returns what is known of a query's answer, and subscribes to it.
   *
   * @param mustBeFresh `true` if a stale answer must not be shown
   * @param mayAsk `false`: sends no request, but waits for those that others send
   */
  read<T>(query: Query<T>, mustBeFresh?: boolean, mayAsk?: boolean): Answer<T>;
}
