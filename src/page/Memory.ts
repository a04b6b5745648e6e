/** Something that came in at a time, milliseconds since 1970. What it is, its reader checks. */
export interface Entry {
  readonly data: unknown;
  readonly time: number;
}

/** How far another clock may be ahead, in milliseconds, before it is taken to be wrong. */
const skew = 60_000;

/** The most that is kept, newest first. */
const mostEntries = 50;

/** The longest text that is read, in characters; one of ours has a few thousand. */
const longestText = 100_000;

/** How a memory reaches the storage of the browser and the other tabs of the site. */
export interface Keeper {
  now(): number;
  /** Where things are stored now; `null`: nowhere. */
  readonly place: unknown;
  /** What is stored under a name, or `null`. */
  read(name: string): string | null;
  write(name: string, text: string): void;
  /** Passes an entry on to the other tabs. */
  tell(name: string, key: string, time: number, data: unknown): void;
}

/**
 * Entries by key, in this page, in storage and in the other tabs of the site. Everywhere the newest
 * entry of a key holds. What comes from outside is untrusted: what is malformed, older than
 * `longest` or from the future counts as nothing.
 */
export class Memory {
  readonly #entries = new Map<string, Entry>();
  readonly #name: string;
  readonly #keeper: Keeper;
  readonly #longest: number;
  /** The place that has what is here. */
  #place: unknown = null;

  /**
   * @param name the key in storage
   * @param longest milliseconds for which an entry is kept
   */
  constructor(name: string, keeper: Keeper, longest: number) {
    this.#name = name;
    this.#keeper = keeper;
    this.#longest = longest;
  }

  /** What holds for a key now. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isTimely(entry.time) ? entry : undefined;
  }

  /** Remembers something that is known from now on, here and in all tabs. */
  put(key: string, data: unknown): Entry {
    this.load();
    // Of two entries in one moment, the second one must be the newer everywhere.
    const time = Math.max(this.#keeper.now(), (this.get(key)?.time ?? 0) + 1);
    const entry = { data, time };
    this.#entries.set(key, entry);
    this.save();
    this.#keeper.tell(this.#name, key, time, data);
    return entry;
  }

  /** Takes an entry from outside, where it is newer than what is here. */
  accept(key?: unknown, time?: unknown, data?: unknown): void {
    if (typeof key !== 'string' || typeof time !== 'number' || !this.#isTimely(time)) return;
    if (time > (this.get(key)?.time ?? 0)) this.#entries.set(key, { data, time });
  }

  /**
   * Takes what is in storage, as far as it is newer. Where somebody has cleared what was kept there,
   * it is forgotten here as well.
   *
   * @returns whether that was so
   */
  load(): boolean {
    const text = this.#keeper.read(this.#name);
    const place = this.#keeper.place;
    const isLost = text === null && place !== null && this.#place === place;
    if (isLost) this.clear();
    try {
      const list = (text && text.length < longestText ? JSON.parse(text) : []) as unknown[][];
      for (const [key, time, data] of list.slice(0, mostEntries)) this.accept(key, time, data);
    } catch {
      // Somebody else's text: as good as none.
    }
    return isLost;
  }

  /** Brings storage up to date with what is here. */
  save(): void {
    const list = [...this.#entries].map(([key, { time, data }]) => [key, time, data] as const);
    list.sort((a, b) => b[1] - a[1]).splice(mostEntries);
    const text = JSON.stringify(list);
    if (list.length && this.#keeper.read(this.#name) !== text) this.#keeper.write(this.#name, text);
    this.#place = this.#keeper.read(this.#name) === text ? this.#keeper.place : null;
  }

  /** Forgets all; what is in storage stays. */
  clear(): void {
    this.#entries.clear();
    this.#place = null;
  }

  #isTimely(time: number): boolean {
    const age = this.#keeper.now() - time;
    // So that a clock that a script has stopped does not make all things old.
    return !(age <= -skew || age >= this.#longest);
  }
}
