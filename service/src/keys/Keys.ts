import { shortHash } from '../common/shortHash.js';

/** One entry of the keys file. */
export interface ApiKey {
  /** What the caller sends as `apikey`; public, since it stands in web pages. */
  key: string;
  /** What the operator calls it; may be empty. */
  name: string;
  /** Tokens granted in all; `null` is without limit. */
  tokens: number | null;
  /** Hosts whose pages may use it, see `parseHost`; empty is any. */
  hosts: string[];
  /** True where it is refused. */
  disabled: boolean;
}

/** A key of the keys file, and what it is called where it must not be written itself. */
export interface KnownKey extends ApiKey {
  /** The key's `shortHash`: its name in the ledger and in the limits. */
  account: string;
}

/** What a request needs of the keys. */
export type KeyFinder = Pick<Keys, 'find'>;

/** Finds keys. They stand in web pages, so the time that finding one takes has no secret to tell. */
export class Keys {
  /** All of them, in the order given. */
  readonly entries: readonly ApiKey[];
  readonly #keys: ReadonlyMap<string, ApiKey>;
  /** Those that were asked for: a hash costs as much as finding a country, and most keys sleep. */
  readonly #known = new Map<string, KnownKey>();

  constructor(keys: readonly ApiKey[]) {
    this.entries = keys;
    this.#keys = new Map(keys.map((key) => [key.key, key]));
  }

  /** Returns the entry for what a caller sent, disabled ones included, or `undefined`. */
  find(key: string): KnownKey | undefined {
    const known = this.#known.get(key);
    if (known) return known;
    const entry = this.#keys.get(key);
    if (!entry) return undefined;
    const found = { ...entry, account: shortHash(key) };
    this.#known.set(key, found);
    return found;
  }
}
