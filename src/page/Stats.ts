/** What a page has asked so far, and how often it did not have to. */
export interface Stats {
  /** Calls that this page has made. */
  origin: number;
  swap: number;
  convert: number;
  /** Answers that came from what was remembered, or from another tab, in the place of a call. */
  fromCache: number;
}
