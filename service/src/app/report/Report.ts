import type { LocalPriceErrorCode } from 'local-price/money';

const codes: Record<LocalPriceErrorCode | 'other', true> = {
  config: true,
  network: true,
  timeout: true,
  csp: true,
  protocol: true,
  service: true,
  other: true,
};

/** The kinds of errors that are told apart. */
export const errorCodes: ReadonlySet<string> = new Set(Object.keys(codes));

/** The states of a page's prices, in the order in which they decide the outcome of the page. */
export const outcomes = ['error', 'pending', 'local', 'base'] as const;

/** The outcome of a page: the first of these states that any of its prices has; `none` without a price. */
export type Outcome = (typeof outcomes)[number] | 'none';

/**
 * What a page of the widget reports about itself. Its texts are among a few that this service knows, or
 * `other`, so that they can be labels whatever is sent.
 */
export interface Report {
  outcome: Outcome;
  /** The script file, or `npm`. */
  file: string;
  transport: string;
  version: string;
  /** How often each kind of error occurred. */
  errors: ReadonlyMap<string, number>;
  /** Milliseconds until the first local price; `null` if no price became local. */
  firstLocalMs: number | null;
}

/** Counts reports. */
export interface ReportRecorder {
  /** The versions of the widget that are told apart. */
  readonly versions: ReadonlySet<string>;
  recordReport(report: Report): void;
}
