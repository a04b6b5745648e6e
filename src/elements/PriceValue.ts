import {
  decimalPlaces,
  fractionDigits,
  multiply,
  printDecimal,
  roundPrice,
  type Amounts,
} from '../money/index.js';
import { printRate, type Quote } from '../page/index.js';
import type { PriceTerms } from './PriceTerms.js';

/** The price that a `<local-price>` shows. Amounts are decimals as printed, such as `75600.00`. */
export interface PriceValue {
  readonly amount: string;
  /** The upper end of a range; may be as high as `amount`. */
  readonly amountMax?: string;
  /** ISO 4217 code of `amount`. */
  readonly currency: string;
  /** The author's price; of a range the lower end. */
  readonly baseAmount: string;
  /** ISO 4217 code of `baseAmount`. */
  readonly baseCurrency: string;
  /**
   * What one unit of the base currency is worth in `currency`, markup included, to twelve significant
   * digits; `null` where no rate was used.
   */
  readonly exchangeRate: string | null;
  /** ISO 8601 time at which the rate came in; `null` where no rate was used. */
  readonly rateTime: string | null;
  /** `base`: the author's price. `fixed`: one of `prices`. `swap`: converted by a rate. */
  readonly source: 'base' | 'fixed' | 'swap';
}

/** What the author of a price has written. */
export interface AuthorPrice {
  readonly amounts: Amounts;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The price as it would be printed. */
  readonly value: PriceValue;
}

/** The price of an author as it would be printed. */
export function authorPrice(amounts: Amounts, currency: string): AuthorPrice {
  const [amount, amountMax] = exactly(amounts, currency);
  const value = Object.freeze({
    amount,
    ...(amountMax && { amountMax }),
    currency,
    baseAmount: amount,
    baseCurrency: currency,
    exchangeRate: null,
    rateTime: null,
    source: 'base',
  } as const);
  return { amounts, currency, value };
}

/** The price for another currency: fixed, or converted. */
export function localValue(
  { amounts, value: { baseAmount, baseCurrency } }: AuthorPrice,
  { prices, rounding, markup }: PriceTerms,
  quote: Extract<Quote, { state: 'fixed' | 'local' }>,
): PriceValue {
  const { currency } = quote;
  let ends: Ends;
  let exchangeRate = null;
  let rateTime = null;
  if (quote.state === 'fixed') {
    ends = exactly(prices.get(currency)!, currency);
  } else {
    const { factor, text } = quote.rate;
    const unit = markup ? multiply(factor, markup) : factor;
    ends = inText(amounts, (each) => roundPrice(multiply(each, unit), currency, rounding));
    exchangeRate = markup ? printRate(unit) : text;
    rateTime = new Date(quote.time).toISOString();
  }
  const [amount, amountMax] = ends;
  return Object.freeze({
    amount,
    ...(amountMax && { amountMax }),
    currency,
    baseAmount,
    baseCurrency,
    exchangeRate,
    rateTime,
    source: exchangeRate ? 'swap' : 'fixed',
  });
}

type Ends = readonly [amount: string, amountMax?: string];

/**
 * What an author has written, with the digits of its currency, and with more where it has more,
 * since it is not ours to round.
 */
function exactly(amounts: Amounts, currency: string): Ends {
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  return inText(amounts, (each) => printDecimal(each, digits));
}

function inText([amount, max]: Amounts, print: (amount: Amounts[0]) => string): Ends {
  return max ? [print(amount), print(max)] : [print(amount)];
}

/** Whether two values look alike. */
export function isSame(a: PriceValue, b: PriceValue | null): boolean {
  return a.amount === b?.amount && a.amountMax === b.amountMax && a.currency === b.currency;
}
