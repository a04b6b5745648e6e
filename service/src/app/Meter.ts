import { ServiceFailure } from 'local-price/protocol';
import type { Log } from '../common/Log.js';
import type { KnownKey } from '../keys/Keys.js';
import { StoreUnreachable, type Ledger } from '../ledger/Ledger.js';
import { notReady } from './failures.js';

/** What a meter reports to. */
export interface MeterOptions {
  /** Gets one line when the ledger becomes unreachable, and one when it can be reached again. */
  log: Log;
  /** Called for each token that is charged. */
  onTaken(): void;
  /** Called for each key with an allowance, before a token is charged. */
  onCharge?(key: KnownKey): void;
}

/** Charges tokens for answers. */
export class Meter {
  readonly #ledger: Ledger;
  readonly #options: MeterOptions;
  #isReachable = true;

  constructor(ledger: Ledger, options: MeterOptions) {
    this.#ledger = ledger;
    this.#options = options;
  }

  /**
   * Charges one token for an answer that is certain. A key without an allowance needs no tokens.
   *
   * @param isFree `true` if the answer has no body: no token is charged, but the key must have one left
   * @throws ServiceFailure `INSUFFICIENT_TOKENS`, or `NOT_READY` if the ledger can't be reached
   */
  async charge(key: KnownKey, isFree: boolean): Promise<void> {
    if (key.tokens === null) return;
    this.#options.onCharge?.(key);
    let isPaid: boolean;
    try {
      isPaid = isFree
        ? (await this.#ledger.spent(key.account)) < key.tokens
        : await this.#ledger.take(key.account, key.tokens);
      // A ledger that only says "none left" may still be unable to count.
      if (!this.#isReachable && isPaid && !isFree) {
        this.#options.log.info('tokens are counted again');
        this.#isReachable = true;
      }
    } catch (error) {
      if (!(error instanceof StoreUnreachable)) throw error;
      if (this.#isReachable) this.#options.log.warn(`no token can be counted: ${error.message}`);
      this.#isReachable = false;
      throw notReady('The tokens of this key can’t be counted now; try again in a moment.', 1);
    }
    if (!isPaid) {
      throw new ServiceFailure(
        'INSUFFICIENT_TOKENS',
        'The tokens of this key are used up; its operator can add some.',
      );
    }
    if (!isFree) this.#options.onTaken();
  }
}
