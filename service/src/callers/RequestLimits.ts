import type { Blocks } from './Address.js';

/** How many times the limit of one caller a whole site has, which can use more addresses than it needs. */
export const siteShare = 16;

/** How many requests one caller may send. */
export interface RequestLimits {
  /**
   * Counts a request.
   *
   * @param account of its key
   * @param blocks of the caller's address, see `ClientAddress`
   * @returns seconds to wait where a limit is passed, else 0
   */
  count(account: string, blocks: Blocks): Promise<number>;
}

/** No limits. */
export const unlimited: RequestLimits = { count: () => Promise.resolve(0) };
