/** Something that came in at a time, milliseconds since 1970. Its reader checks what it is. */
export interface Entry {
  readonly data: unknown;
  readonly time: number;
}

/** How far ahead another clock may be, in milliseconds, before it is taken to be wrong. */
const skew = 60_000;

/** The most entries that are kept; the newest stay. */
const mostEntries = 50;

/** The longest text that is read from storage, in characters; ours has a few thousand. */
const longestText = 100_000;

/** How a cache reaches the storage of the browser and the other tabs of the site. */
export interface StorageAdapter {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where things are stored now; `null`: nowhere. */
  readonly place: unknown;
  /** Returns what is stored under a name, or `null`. */
  read(name: string): string | null;
  write(name: string, text: string): void;
  /** Passes an entry on to the other tabs. */
  tell(name: string, key: string, time: number, data: unknown): void;
  /** Runs a function in a task of its own, or when the page is left, whichever is first. */
  defer(run: () => void): void;
}

/**
 * Entries by key, in this page, in storage and in the other tabs of the site. The newest entry of a
 * key holds everywhere. What comes from outside is untrusted: an entry that is malformed, older than
 * `longest` or from the future counts as nothing.
 */
export class Cache {
  readonly #entries = new Map<string, Entry>();
  readonly #name: string;
  readonly #adapter: StorageAdapter;
  readonly #longest: number;
  readonly #mayWait: boolean;
  /** The place that has the same entries as this cache. */
  #place: unknown = null;

  /**
   * @param name the key in storage
   * @param longest milliseconds for which an entry is kept
   * @param mayWait whether an entry may be saved and passed on later, so that the next request is sent first
   */
  constructor(name: string, adapter: StorageAdapter, longest: number, mayWait = false) {
    this.#name = name;
    this.#adapter = adapter;
    this.#longest = longest;
    this.#mayWait = mayWait;
  }

  /** Returns the entry that holds for a key now. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isTimely(entry.time) ? entry : undefined;
  }

  /** Stores data that is known from now on, here and in all tabs. */
  put(key: string, data: unknown): Entry {
    if (!this.#mayWait) this.load();
    // Of two entries in one moment, the second must be the newer one everywhere.
    const time = Math.max(this.#adapter.now(), (this.get(key)?.time ?? 0) + 1);
    const entry = { data, time };
    this.#entries.set(key, entry);
    if (this.#mayWait) this.#adapter.defer(() => this.#publish(key, entry));
    else this.#publish(key, entry);
    return entry;
  }

  #publish(key: string, { data, time }: Entry): void {
    this.load();
    // Unless another tab has a newer entry.
    this.accept(key, time, data);
    this.save();
    this.#adapter.tell(this.#name, key, time, data);
  }

  /** Takes an entry from outside where it is newer than the one here. */
  accept(key?: unknown, time?: unknown, data?: unknown): void {
    if (typeof key !== 'string' || typeof time !== 'number' || !this.#isTimely(time)) return;
    if (time > (this.get(key)?.time ?? 0)) this.#entries.set(key, { data, time });
  }

  /**
   * Takes the entries in storage that are newer. Where somebody has cleared the storage, the entries
   * are forgotten here as well.
   *
   * @returns whether the storage was cleared
   */
  load(): boolean {
    const text = this.#adapter.read(this.#name);
    const { place } = this.#adapter;
    const isLost = text === null && place !== null && this.#place === place;
    if (isLost) this.clear();
    try {
      const list = (text && text.length < longestText ? JSON.parse(text) : []) as unknown[][];
      for (const [key, time, data] of list.slice(0, mostEntries)) this.accept(key, time, data);
    } catch {
      // Somebody else's text counts as none.
    }
    return isLost;
  }

  /** Brings storage up to date with the entries here. */
  save(): void {
    const list = [...this.#entries].map(([key, { time, data }]) => [key, time, data] as const);
    list.sort((a, b) => b[1] - a[1]).splice(mostEntries);
    const text = JSON.stringify(list);
    if (list.length && this.#adapter.read(this.#name) !== text)
      this.#adapter.write(this.#name, text);
    this.#place = this.#adapter.read(this.#name) === text ? this.#adapter.place : null;
  }

  /** Forgets all entries; those in storage stay. */
  clear(): void {
    this.#entries.clear();
    this.#place = null;
  }

  #isTimely(time: number): boolean {
    const age = this.#adapter.now() - time;
    return age > -skew && age < this.#longest;
  }
}
