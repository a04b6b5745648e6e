import { toJson } from '../../protocol/ownData.js';

/** Unchecked data, and the time at which it arrived, milliseconds since 1970. */
export interface Entry {
  readonly data: unknown;
  readonly time: number;
}

/** Milliseconds that another clock may be ahead before it counts as wrong. */
const skew = 60_000;

/** The most entries that are stored; the newest stay. */
const maxEntries = 50;

/** The most characters that are read from storage; our own text has a few thousand. */
const maxTextLength = 100_000;

/** How a cache uses the browser's storage and reaches the other tabs of the site. */
export interface StorageAdapter {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where data is stored now; `null`: nowhere. */
  readonly place: unknown;
  /** Returns what is stored under a name, or `null`. */
  read(name: string): string | null;
  write(name: string, text: string): void;
  /** Called when what was stored is gone. */
  onLoss(): void;
  /** Sends an entry to the other tabs. */
  broadcast(name: string, key: string, time: number, data: unknown): void;
}

/**
 * Entries by key, in this page, in storage and in the other tabs of the site. The newest entry for a key
 * counts everywhere. What comes from outside is untrusted: an entry that is malformed, older than `maxAge`
 * or from the future is ignored.
 */
export class Cache {
  /** Called with the key of an entry that another tab has changed. */
  readonly onChange: (key: string) => void;
  readonly #entries = new Map<string, Entry>();
  /** The entries that are only in this page. */
  #unpublished: [key: string, time: number, data: unknown][] = [];
  readonly #name: string;
  readonly #adapter: StorageAdapter;
  readonly #maxAge: number;
  /** The place that contains the same entries as this cache. */
  #place: unknown = null;

  /**
   * @param name the key in storage
   * @param maxAge milliseconds after which an entry is forgotten
   */
  constructor(
    name: string,
    adapter: StorageAdapter,
    maxAge: number,
    onChange: (key: string) => void,
  ) {
    this.#name = name;
    this.#adapter = adapter;
    this.#maxAge = maxAge;
    this.onChange = onChange;
  }

  /** Returns the current entry for a key. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isTimely(entry.time) ? entry : undefined;
  }

  /**
   * Stores data with the current time: here at once, and in all tabs in the next task, because whatever the data lead
   * to, such as the next request, comes first.
   */
  put(key: string, data: unknown): Entry {
    // If two entries are stored at the same time, the second must be newer everywhere.
    const time = Math.max(this.#adapter.now(), (this.get(key)?.time ?? 0) + 1);
    const entry = { data, time };
    this.#entries.set(key, entry);
    this.#unpublished.push([key, time, data]);
    setTimeout(() => this.#unpublished[0] && this.publish(), 0);
    return entry;
  }

  /**
   * Reads the entries in storage, writes those that it does not contain, and sends to the other tabs what was put here.
   */
  publish(): void {
    const stored = this.load();
    for (const each of this.#unpublished.splice(0)) {
      this.accept(...each);
      this.#adapter.broadcast(this.#name, ...each);
    }
    const list = [...this.#entries].map(([key, { time, data }]) => [key, time, data] as const);
    list.sort((a, b) => b[1] - a[1]).splice(maxEntries);
    const text = toJson(list);
    if (list.length && stored !== text) this.#adapter.write(this.#name, text);
    this.#place = this.#adapter.read(this.#name) === text ? this.#adapter.place : null;
  }

  /** Stores an entry from outside if it is newer than the entry here. */
  accept(key?: unknown, time?: unknown, data?: unknown): void {
    if (typeof key !== 'string' || typeof time !== 'number' || !this.#isTimely(time)) return;
    if (time > (this.get(key)?.time ?? 0)) this.#entries.set(key, { data, time });
  }

  /**
   * Reads the entries in storage that are newer, and returns the text in storage. If the storage was cleared, the
   * entries are forgotten here as well, except for those that were not stored yet.
   */
  load(): string | null {
    const text = this.#adapter.read(this.#name);
    const { place } = this.#adapter;
    if (text === null && place !== null && this.#place === place) {
      this.#entries.clear();
      this.#place = null;
      this.#adapter.onLoss();
    }
    try {
      const list = (text && text.length < maxTextLength ? JSON.parse(text) : []) as unknown[][];
      for (const [key, time, data] of list.slice(0, maxEntries)) this.accept(key, time, data);
    } catch {
      // The text is not ours.
    }
    return text;
  }

  /** Forgets all entries; those in storage stay. */
  clear(): void {
    this.#entries.clear();
    this.#unpublished = [];
    this.#place = null;
  }

  #isTimely(time: number): boolean {
    const age = this.#adapter.now() - time;
    return age > -skew && age < this.#maxAge;
  }
}
