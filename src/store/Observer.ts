import type { Connection } from './connection.js';
import type { Query } from './queries/Query.js';
import type { Reading } from './ServiceStore.js';
import type { Store } from './Store.js';

/** What an observer does about the answers that it reads. */
export type Interest = 'ask' | 'listen' | 'none';

/** Somebody who wants to know something of a store: the queries that they have subscribed to. */
export class Observer {
  readonly #onChange: () => void;
  #wanted = new Set<Query<never>>();

  /** @param onChange called when one of the answers has changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Reads what is known, and subscribes to each query that is read, and to no others.
   *
   * @param own whom to ask, as far as the settings of the store do not say it
   * @param interest `ask`: where an answer is missing or stale, it is asked for; `listen`: only what
   * others ask for is waited for; `none`: nothing is subscribed to
   * @throws LocalPriceError `config` where there is something to ask and nobody to ask it
   */
  observe<T>(store: Store, own: Connection, interest: Interest, read: (reading: Reading) => T): T {
    const connected = store.connect(own);
    const { service, caller, fault } = connected;
    const isAsking = interest === 'ask';
    const before = this.#wanted;
    const wanted = (this.#wanted = new Set<Query<never>>());
    try {
      return read({
        ...connected,
        preferences: service.preferences(),
        isAsking,
        read: (query, mustBeFresh, by = caller) => {
          if (isAsking && !by) throw fault;
          if (interest !== 'none' && !wanted.has(query as Query<never>)) {
            wanted.add(query as Query<never>);
            query.subscribe(this.#onChange, isAsking ? by! : null);
          }
          return query.read(by?.via, mustBeFresh);
        },
      });
    } finally {
      for (const query of before) if (!wanted.has(query)) query.unsubscribe(this.#onChange);
    }
  }

  /** Unsubscribes from everything; a call that only this observer waited for is ended. */
  leave(): void {
    for (const query of this.#wanted) query.unsubscribe(this.#onChange);
    this.#wanted = new Set();
  }
}
