import type { Blocks } from './Address.js';

/** The limit of a whole site as a multiple of one caller's limit, since a site can use many addresses. */
export const siteShare = 16;

/** Limits the number of requests per caller. */
export interface RequestLimits {
  /**
   * Counts a request.
   *
   * @param account the account of the request's key
   * @param blocks the blocks of the caller's address, see `ClientAddress`
   * @returns the seconds to wait if a limit is exceeded, else 0
   */
  count(account: string, blocks: Blocks): Promise<number>;
  /** Rejects if requests can't be counted for all processes that share the limits now. */
  check?(): Promise<unknown>;
}

/** No limits. */
export const unlimited: RequestLimits = { count: () => Promise.resolve(0) };
