/** What a page has asked so far, and how often it did not have to. */
export interface Stats {
  /** Calls that this page has made. */
  origin: number;
  swap: number;
  convert: number;
  /** Answers that came from what was remembered, or from another tab, in the place of a call. */
  fromCache: number;
}

/** Where every page begins. */
export const noCalls: Stats = { origin: 0, swap: 0, convert: 0, fromCache: 0 };
