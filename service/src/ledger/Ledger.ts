/**
 * Counts the tokens that each account has spent. Accounts are hashes of keys, so that a ledger contains no
 * keys.
 */
export interface Ledger {
  /**
   * Takes one token if fewer than `granted` tokens have been taken, atomically: no matter how many requests
   * and processes there are, no more than `granted` tokens are ever taken.
   *
   * @param granted the tokens that the account was granted in total, at least 0
   * @returns whether a token was left; once this has resolved, a crash of this process can't undo it
   * @throws StoreUnreachable
   */
  take(account: string, granted: number): Promise<boolean>;
  /**
   * Returns how many tokens an account has spent.
   *
   * @throws StoreUnreachable
   */
  spent(account: string): Promise<number>;
  /**
   * Checks that tokens can be taken now.
   *
   * @throws StoreUnreachable if not
   */
  check(): Promise<void>;
  /** Closes files and connections. */
  close(): Promise<void>;
}

/** Milliseconds for which a request waits for a place that can't be reached, or for a process that has locked it. */
export const defaultPatience = 2000;

/** The place of the ledger and of the stored documents can't be reached now. The next attempt may succeed. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';

  constructor(cause: unknown) {
    super(
      `the ledger can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}
