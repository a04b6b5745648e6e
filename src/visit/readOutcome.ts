import type { LocalPrice } from '../elements/local-price/local-price.js';
import type { Outcome, PriceState } from '../elements/local-price/Outcome.js';
import type { LocalPriceError } from '../input/index.js';
import type { Reason } from '../pricing/index.js';

/** What a price shows, and why. Plain data, so that it can leave the page. */
export interface PriceOutcome {
  /** `undefined`: the element is not registered. */
  readonly state: PriceState | 'undefined';
  /** What failed; `null`: nothing. */
  readonly error: Failure | null;
  /** Why the author's price is right; `null`: it is not shown, or not known to be right. */
  readonly reason: Reason | null;
  readonly isLazy: boolean;
  /** ISO 3166 alpha-2 code of the visitor's country, and whether it is only a guess; `null`: it is unknown. */
  readonly country: string | null;
  readonly isGuess: boolean;
}

/** A failure, as the event `local-price-error` has it. */
export interface Failure extends Required<
  Pick<LocalPriceError, 'message' | 'serviceCode' | 'subject'>
> {
  readonly code: string;
}

/**
 * Reads what a price shows, and why. Sends no request and changes nothing.
 *
 * The function is also sent into pages as text, so it uses nothing of this file.
 */
export function readOutcome(price: LocalPrice): PriceOutcome {
  // An element that is not registered has neither.
  const { outcome, visitorPlace } = price as Partial<LocalPrice>;
  const { state = 'undefined', error, reason } = (outcome ?? {}) as Partial<Outcome>;
  return {
    state,
    error: error
      ? {
          code: error.code,
          message: error.message,
          serviceCode: error.serviceCode ?? '',
          subject: error.subject ?? null,
        }
      : null,
    reason: reason ?? null,
    isLazy: !!outcome && price.loading === 'lazy',
    ...(visitorPlace ?? { country: null, isGuess: false }),
  };
}
