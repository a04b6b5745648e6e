import type { Connection } from './connection.js';

/** How many are remembered; each is made anew in no time. */
const most = 100;

/** What no attribute says: another thing than an empty one. */
const none = '\0';

/** What was made of connections. Elements ask for theirs at each update. */
export class Connections<T> {
  readonly #made = new Map<string, T>();

  /** What was made of a connection; made where there is nothing yet. */
  get(own: Connection, make: () => T): T {
    const { apikey, baseUrl, transport, documentUrl } = own;
    const key = `${apikey ?? none}\n${baseUrl ?? none}\n${transport ?? none}\n${documentUrl}`;
    let made = this.#made.get(key);
    if (!made) {
      // A page that changes its address has another document URL each time.
      if (this.#made.size === most) this.clear();
      this.#made.set(key, (made = make()));
    }
    return made;
  }

  /** Forgets all: the settings have changed. */
  clear(): void {
    this.#made.clear();
  }
}
