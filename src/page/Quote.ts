import type { Rate } from './askRate.js';
import type { Answer } from './Question.js';

/** An answer that is not there. */
export type Unsettled = Exclude<Answer<unknown>, { state: 'known' }>;

/** A price that may have to be converted. */
export interface Priced {
  /** ISO 4217 code. */
  base: string;
  /** ISO 4217 codes, the only ones that may be shown besides the base; default: all. */
  currencies?: ReadonlySet<string> | undefined;
  /** By ISO 4217 code: what needs no rate. */
  prices?: ReadonlyMap<string, unknown> | undefined;
}

/** What there is to show for a price in some base currency. */
export type Quote =
  | Unsettled
  /** The base price is the right one. */
  | { readonly state: 'base' }
  /** There is a fixed price in this currency. */
  | { readonly state: 'fixed'; readonly currency: string }
  | {
      readonly state: 'local';
      readonly currency: string;
      readonly rate: Rate;
      /** When the rate came in, milliseconds since 1970. */
      readonly time: number;
    };
