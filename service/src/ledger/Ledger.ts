/**
 * Counts the tokens that each account has spent. Accounts are the hashes of keys, so that a ledger
 * holds no key.
 */
export interface Ledger {
  /**
   * Takes one token where fewer than `granted` were taken so far, as one step: of many that ask at
   * once, in one process or in several, no more than `granted` ever get one.
   *
   * @param granted tokens that the account was given in all; from 0 up
   * @returns whether there was one left; once it says so, no crash of this process undoes it
   * @throws LedgerUnreachable
   */
  take(account: string, granted: number): Promise<boolean>;
  /**
   * How many tokens an account has taken.
   *
   * @throws LedgerUnreachable
   */
  spent(account: string): Promise<number>;
  /**
   * Looks whether a token could be taken now.
   *
   * @throws LedgerUnreachable where not
   */
  check(): Promise<void>;
  /** Lets go of files and connections. */
  close(): Promise<void>;
}

/** The ledger could not be asked; the next time it may work again. */
export class LedgerUnreachable extends Error {
  override readonly name = 'LedgerUnreachable';

  constructor(cause: unknown) {
    super(
      `the ledger can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}
