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
  /** A term, in camel case, that the price has in place of that in the list; `listed` is empty: the list has none. */
  readonly replaced: Readonly<Record<'product' | 'term' | 'own' | 'listed', string>> | null;
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
  // Those that change an amount. A page may have replaced the methods of lists.
  const amounts =
    'basePrice basePriceMax baseCurrency prices compareAt discount places currencies rounding roundMode ending markup of times'.split(
      ' ',
    );
  const written = outcome ? price['written'] : {};
  const { settings } = price.store ?? {};
  const product = String(written['product'] ?? '').trim();
  const terms = Object.hasOwn(settings?.products ?? {}, product) && settings!.products![product]!;
  const textOf = (value: unknown): string =>
    String(value ?? '')
      .replace(/[\s,]+/g, ' ')
      .trim();
  let replaced: PriceOutcome['replaced'] = null;
  for (let at = 0; terms && !replaced && at < amounts.length; at += 1) {
    const term = amounts[at]!;
    const own = textOf(written[term]);
    const listed = textOf(terms[term] ?? settings![term as 'rounding']);
    const isSame = own.toLowerCase() === listed.toLowerCase() || (listed && +own === +listed);
    if (written[term] != null && !isSame) replaced = { product, term, own, listed };
  }
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
    replaced,
    ...(visitorPlace ?? { country: null, isGuess: false }),
  };
}
