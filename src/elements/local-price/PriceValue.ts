import {
  decimalPlaces,
  fractionDigits,
  multiply,
  printDecimal,
  roundPrice,
  type Amounts,
} from '../../money/index.js';
import { printRate, type Quote } from '../../store/index.js';
import type { AuthorPrice, PriceTerms } from './PriceTerms.js';

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

/** Returns the author's own price, as it would be printed. */
export function authorValue({ amounts, currency }: AuthorPrice): PriceValue {
  const printed = asWritten(amounts, currency);
  const [baseAmount] = printed;
  return valueOf(printed, {
    currency,
    baseAmount,
    baseCurrency: currency,
    source: 'base',
  });
}

/** Returns the price in another currency: fixed, or converted. */
export function localValue(
  { amounts }: AuthorPrice,
  { baseAmount, baseCurrency }: PriceValue,
  { prices, rounding, markup }: PriceTerms,
  quote: Extract<Quote, { state: 'fixed' | 'local' }>,
): PriceValue {
  const { currency } = quote;
  const same = { currency, baseAmount, baseCurrency };
  if (quote.state === 'fixed') {
    const printed = asWritten(prices.get(currency)!, currency);
    return valueOf(printed, { ...same, source: 'fixed' });
  }
  const { factor, text } = quote.rate;
  const unit = markup ? multiply(factor, markup) : factor;
  return valueOf(
    amounts.map((each) => roundPrice(multiply(each, unit), currency, rounding)) as [string],
    {
      ...same,
      exchangeRate: markup ? printRate(unit) : text,
      rateTime: new Date(quote.time).toISOString(),
      source: 'swap',
    },
  );
}

/** @param rest without a rate where none was used */
function valueOf(
  [amount, amountMax]: Printed,
  rest: Pick<PriceValue, 'currency' | 'baseAmount' | 'baseCurrency' | 'source'> &
    Partial<PriceValue>,
): PriceValue {
  return Object.freeze({
    amount,
    ...(amountMax && { amountMax }),
    exchangeRate: null,
    rateTime: null,
    ...rest,
  });
}

/** One amount as printed, or the two ends of a range. */
type Printed = readonly [amount: string, amountMax?: string];

/**
 * Prints what an author has written, with the digits of its currency, or with more where it has more,
 * since it is not ours to round.
 */
function asWritten(amounts: Amounts, currency: string): Printed {
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  return amounts.map((each) => printDecimal(each, digits)) as [string];
}

/** Whether two values look alike. */
export function isSame(a: PriceValue, b: PriceValue | null): boolean {
  return a.amount === b?.amount && a.amountMax === b.amountMax && a.currency === b.currency;
}
