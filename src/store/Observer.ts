import type { Connection } from './connection.js';
import type { Subject } from './queries/Query.js';
import type { Reading } from './Reading.js';
import type { Store } from './Store.js';

/**
 * What an observer does about the answers that it reads. `ask`: requests answers that are missing or stale.
 * `listen`: only waits for what others request. `none`: subscribes to nothing.
 */
export type Interest = 'ask' | 'listen' | 'none';

/** Reads from a store, and is subscribed to the queries that it has read. */
export class Observer {
  readonly #onChange: () => void;
  #subjects = new Set<Subject>();

  /** @param onChange called when one of the answers has changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Reads what is known, and subscribes to each query that is read, and to no others.
   *
   * @param own how to reach the service, as far as it differs from the settings of the store
   */
  observe<T>(store: Store, own: Connection, interest: Interest, read: (reading: Reading) => T): T {
    const isAsking = interest === 'ask';
    const before = this.#subjects;
    const subjects = (this.#subjects = new Set());
    try {
      return read({
        // Connecting first reads what is stored.
        source: store.connect(own),
        ...store.preferences(),
        isAsking,
        read: (query, mustBeFresh, mayAsk = true) => {
          const { subject } = query;
          if (interest === 'none' || subjects.has(subject)) return query.read(mustBeFresh);
          subjects.add(subject);
          return query.observe(this.#onChange, isAsking && mayAsk, mustBeFresh);
        },
      });
    } finally {
      for (const subject of before) if (!subjects.has(subject)) subject.unsubscribe(this.#onChange);
    }
  }

  /** Unsubscribes from everything. */
  leave(): void {
    for (const subject of this.#subjects) subject.unsubscribe(this.#onChange);
    this.#subjects = new Set();
  }
}
