/** Remembers so many values; emptied when it is full, since what is asked for often is soon there again. */
export class BoundedCache<K, V> {
  readonly #values = new Map<K, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The value that was set, or `undefined`. */
  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Remembers a value. */
  set(key: K, value: V): void {
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
  }
}
