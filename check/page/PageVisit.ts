import type { Swap } from '../../src/protocol/index.js';
import type { PageView } from './PageView.js';

/** A request of the page. */
export interface PageRequest {
  readonly url: string;
  /** The type of the resource, in the words of the DevTools Protocol, such as `Script`. */
  readonly type: string;
  /** The HTTP status; 0: there was no answer. */
  status: number;
  mimeType: string;
  /** Why there was none, such as `net::ERR_CONNECTION_REFUSED`; empty: there was one, or it is still awaited. */
  error: string;
  /** What blocked it, such as `csp`; empty: nothing. */
  blockedBy: string;
  isOver: boolean;
}

/** What the session hears of the page and its frames. */
export interface SessionLog {
  readonly requests: readonly PageRequest[];
  /** The messages of the console, and the exceptions, with the address of the script. */
  readonly messages: readonly string[];
  readonly exceptions: readonly { readonly text: string; readonly url: string }[];
}

/** What a visit has found in the page, or in a frame in it. */
export interface PageVisit extends SessionLog {
  readonly address: string;
  /** Whether the longest time for a visit was over before the page had settled. */
  readonly isCutOff: boolean;
  /** Whether an element for the selector was there that was waited for; `true` without one. */
  readonly isFound: boolean;
  /** The frames that contain prices, in the order of the page. A frame has none of its own. */
  readonly frames: readonly PageVisit[];
  /** ISO 3166 alpha-2 code; `null`: where the caller is. */
  readonly country: string | null;
  /** Why the page could not be opened; `null`: it was. */
  readonly failure: string | null;
  /** `null`: the page could not be read, or did not answer in time. */
  readonly view: PageView | null;
  /** Why the page could not be read, after "The page can't be read: "; `null`: it was, or did not answer in time. */
  readonly fault: string | null;
  /** How many copies of a script file have ended because another had run. */
  readonly copies: number;
  /** What prices and gates have moved, as the metric Cumulative Layout Shift counts. */
  readonly shift: number;
  /** The rates that the page has received from a service. */
  readonly swaps: readonly Swap[];
  /** The content of the rates file, if it was requested or is in the page. */
  readonly ratesFile: string | null;
}

/** A visit to a page of which nothing is known yet. */
export function emptyVisit(address: string, country: string | null): PageVisit {
  const log = { requests: [], messages: [], exceptions: [], swaps: [], ratesFile: null };
  const page = { view: null, fault: null, failure: null, frames: [], copies: 0, shift: 0 };
  return { address, country, isCutOff: false, isFound: true, ...page, ...log };
}
