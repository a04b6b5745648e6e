import { shortHash } from '../common/shortHash.js';

/** An entry of the keys file. */
export interface ApiKey {
  /** The value of `apikey`. It is public, since web pages contain it. */
  key: string;
  /** The operator's name for the key; may be empty. */
  name: string;
  /** The tokens granted in total; `null` means no limit. */
  tokens: number | null;
  /** The hosts whose pages may use the key, see `parseHost`; empty means any host. */
  hosts: string[];
  /** `true` if requests with the key are rejected. */
  disabled: boolean;
}

/** A key of the keys file, and its account: the name that replaces the key where it must not be stored. */
export interface KnownKey extends ApiKey {
  /** The key's `shortHash`: its name in the ledger and in the limits. */
  account: string;
}

/** Finds a key by its value. */
export type KeyFinder = Pick<Keys, 'find'>;

/** The keys in use. Web pages contain them, so the time of a lookup reveals no secret. */
export class Keys {
  /** All keys in the order of the file. */
  readonly entries: readonly ApiKey[];
  readonly #keys: ReadonlyMap<string, ApiKey>;
  /**
   * The keys that were used. Hashes are lazy: a hash costs as much as a country lookup, and most keys are
   * unused.
   */
  readonly #known = new Map<string, KnownKey>();

  constructor(keys: readonly ApiKey[]) {
    this.entries = keys;
    this.#keys = new Map(keys.map((key) => [key.key, key]));
  }

  /** Returns the entry of a key, even if it is disabled, or `undefined` for an unknown key. */
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
