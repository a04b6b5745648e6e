import {
  decimalOf,
  decimalPlaces,
  fractionDigits,
  inverse,
  multiply,
  roundAmount,
  roundSignificant,
  type Fraction,
} from '../money/index.js';
import type { Rate } from '../page/index.js';

/** The price that a `<local-price>` shows. Amounts are decimals as printed, such as `75600.00`. */
export interface PriceValue {
  readonly amount: string;
  /** ISO 4217 code of `amount`. */
  readonly currency: string;
  /** The author's price. */
  readonly baseAmount: string;
  /** ISO 4217 code of `baseAmount`. */
  readonly baseCurrency: string;
  /** What one unit of the base currency is worth in `currency`; `null` where no rate was used. */
  readonly exchangeRate: string | null;
  /** ISO 8601 time at which the rate came in; `null` where no rate was used. */
  readonly rateTime: string | null;
  /** `base`: the author's price. `swap`: converted by a rate of the service. */
  readonly source: 'base' | 'swap';
}

/** The author's price. */
export interface BasePrice {
  amount: Fraction;
  /** ISO 4217 code. */
  currency: string;
}

/** Significant digits of the rate that is told; more than any service sends. */
const rateDigits = 12;

/**
 * The author's price as it would be printed: with the digits of its currency, and with more where it
 * has more, since it is not ours to round.
 */
export function baseValue({ amount, currency }: BasePrice): PriceValue {
  const digits = Math.max(fractionDigits(currency), decimalPlaces(amount));
  const text = roundAmount(amount, digits);
  return Object.freeze({
    amount: text,
    currency,
    baseAmount: text,
    baseCurrency: currency,
    exchangeRate: null,
    rateTime: null,
    source: 'base',
  } as const);
}

/** The author's price in another currency. */
export function localValue(
  base: BasePrice,
  { currency, exchangeRate, operation }: Rate & { currency: string },
  time: number,
): PriceValue {
  const rate = decimalOf(exchangeRate);
  const unit = operation === 'divide' ? inverse(rate) : rate;
  return Object.freeze({
    ...baseValue(base),
    amount: roundAmount(multiply(base.amount, unit), fractionDigits(currency)),
    currency,
    exchangeRate: roundSignificant(unit, rateDigits),
    rateTime: new Date(time).toISOString(),
    source: 'swap',
  } as const);
}
