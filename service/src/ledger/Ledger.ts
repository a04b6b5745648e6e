/**
 * Counts the tokens that each account has spent. Accounts are the hashes of keys, so that a ledger
 * holds no key.
 */
export interface Ledger {
  /**
   * Takes one token where fewer than `granted` were taken so far, atomically: of many callers at once,
   * in one process or in several, no more than `granted` ever get one.
   *
   * @param granted tokens that the account was given in all; from 0 up
   * @returns whether there was one left; once it has resolved, no crash of this process undoes it
   * @throws LedgerUnreachable
   */
  take(account: string, granted: number): Promise<boolean>;
  /**
   * Returns how many tokens an account has taken.
   *
   * @throws LedgerUnreachable
   */
  spent(account: string): Promise<number>;
  /**
   * Checks that a token could be taken now.
   *
   * @throws LedgerUnreachable where not
   */
  check(): Promise<void>;
  /** Closes files and connections. */
  close(): Promise<void>;
}

/** The ledger can't be reached; the next time it may be. */
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
