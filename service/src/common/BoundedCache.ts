/** A cache that is emptied when it is full: values that are used often are soon back. */
export class BoundedCache<K, V> {
  readonly #values = new Map<K, V>();
  readonly #most: number;

  /** @param most values that it holds */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value that was set, or `undefined`. */
  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Remembers a value. */
  set(key: K, value: V): void {
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
  }
}
