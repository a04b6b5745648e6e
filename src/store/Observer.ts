import type { Route } from './route.js';
import type { Answer } from '../pricing/index.js';
import type { Query, Subject } from './queries/Query.js';
import type { Preferences } from './settings.js';
import type { Source } from './Source.js';

/**
 * What an observer does about the answers that it reads. `ask`: requests answers that are missing or stale.
 * `listen`: only waits for what others request. `none`: subscribes to nothing.
 */
export type Interest = 'ask' | 'listen' | 'none';

/** What is known, and how to read more of it. */
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
  observe<T>(query: Query<T>, mustBeFresh?: boolean, mayAsk?: boolean): Answer<T>;
}

/** A store, as far as an observer reads it. */
export interface Observed {
  readonly sources: { connect(own: Route): Source };
  preferences(): Preferences;
}

/** Reads from a store, and is subscribed to the queries that it has read. */
export class Observer {
  readonly #onChange: () => void;
  #subjects: Subject[] = [];

  /** @param onChange called when one of the answers has changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Reads what is known, and subscribes to each query that is read, and to no others.
   *
   * @param own how to reach the service, as far as it differs from the settings of the store
   */
  observe<T>(store: Observed, own: Route, interest: Interest, read: (reading: Reading) => T): T {
    const isAsking = interest === 'ask';
    const before = this.#subjects;
    const subjects: Subject[] = (this.#subjects = []);
    try {
      return read({
        source: store.sources.connect(own),
        ...store.preferences(),
        isAsking,
        observe: (query, mustBeFresh, mayAsk = true) => {
          const { subject } = query;
          if (interest === 'none' || subjects.includes(subject)) return query.read(mustBeFresh);
          subjects.push(subject);
          return query.observe(this.#onChange, isAsking && mayAsk, mustBeFresh);
        },
      });
    } finally {
      before.forEach((subject) => {
        if (!subjects.includes(subject)) subject.unsubscribe(this.#onChange);
      });
    }
  }

  /** Unsubscribes from everything. */
  leave(): void {
    for (const subject of this.#subjects) subject.unsubscribe(this.#onChange);
    this.#subjects = [];
  }
}
