import { createHash } from 'node:crypto';
import type { ApiKey } from './parseKeys.js';

/** What a request needs of the keys. */
export type KeyFinder = Pick<Keys, 'find'>;

/** Finds keys. They are compared by their hash, so the time it takes tells nothing about them. */
export class Keys {
  readonly #byHash: ReadonlyMap<string, ApiKey>;

  constructor(keys: readonly ApiKey[]) {
    this.#byHash = new Map(keys.map((key) => [hash(key.key), key]));
  }

  /** The entry for what a caller sent, disabled ones included, or `undefined`. */
  find(key: string): ApiKey | undefined {
    return this.#byHash.get(hash(key));
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
