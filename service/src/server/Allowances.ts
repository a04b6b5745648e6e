import QuickLRU from 'quick-lru';
import type { KeyFinder, KnownKey } from '../keys/Keys.js';
import { StoreUnreachable, type Ledger } from '../ledger/Ledger.js';

/** The maximum number of keys whose tokens are looked at. */
const maxKeys = 500;

/** The keys that were charged lately, and how much of their allowances is left. */
export class Allowances {
  readonly #keys: KeyFinder;
  readonly #ledger: Pick<Ledger, 'spent'>;
  /** The keys by account. */
  readonly #charged = new QuickLRU<string, string>({ maxSize: maxKeys });

  constructor(keys: KeyFinder, ledger: Pick<Ledger, 'spent'>) {
    this.#keys = keys;
    this.#ledger = ledger;
  }

  /** Notes that a key with an allowance was charged, or could not be. */
  note({ account, key }: KnownKey): void {
    this.#charged.set(account, key);
  }

  /**
   * Returns the share of its tokens that the key with the smallest share has left, between 0 and 1. Keys that
   * have been disabled, removed or given an unlimited number of tokens in the meantime, or never had any, do not
   * count.
   *
   * @returns 1 without any such key, and `NaN` if the ledger can't be reached
   */
  async lowestShare(): Promise<number> {
    const shares = [...this.#charged.values()].map(async (each) => {
      const key = this.#keys.find(each);
      if (!key || key.disabled || !key.tokens) return 1;
      const left = key.tokens - (await this.#ledger.spent(key.account));
      return left > 0 ? left / key.tokens : 0;
    });
    try {
      return Math.min(1, ...(await Promise.all(shares)));
    } catch (error) {
      if (!(error instanceof StoreUnreachable)) throw error;
      return NaN;
    }
  }
}
