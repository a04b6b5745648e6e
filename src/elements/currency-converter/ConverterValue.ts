import {
  LocalPriceError,
  decimalOf,
  inverse,
  multiply,
  one,
  parseDecimal,
  type Fraction,
} from '../../input/index.js';
import { printRate, roundPrice } from '../../pricing/index.js';
import type { CurrencyPair, PairConversion } from '../../store/index.js';

/** What `exchange_rate` can be in the service's answer to a conversion: a rate (the default) or the amount. */
export const convertReturnsValues = ['rate', 'amount'] as const;

/** What `exchange_rate` is in the service's answer to a conversion. */
export type ConvertReturns = (typeof convertReturnsValues)[number];

/** What a `<currency-converter>` shows. Amounts are plain decimals. */
export interface ConverterValue {
  /** The amount that is converted. */
  readonly amount: string;
  /** ISO 4217 code of `amount`. */
  readonly from: string;
  /** ISO 4217 code of `result`. */
  readonly to: string;
  /**
   * The converted amount as printed: with the fraction digits of its currency or, if these would change it too much,
   * with the significant digits of `amount`.
   */
  readonly result: string;
  /**
   * The value of one unit of `from` in `to`, to twelve significant digits; `null` if no rate was used.
   */
  readonly exchangeRate: string | null;
  /** ISO 8601 time at which the rate arrived; `null` if no rate was used. */
  readonly rateTime: string | null;
}

/** The highest plausible value of one unit of a currency in another. */
const highest = 1e10;

/**
 * Reads a plain decimal with no more digits than the service accepts, or an empty text; returns `null`
 * for anything else.
 */
export function parseAmount(text: string): string | null {
  const isShort = /^\d{0,15}$/.test(text.replace('.', ''));
  return isShort && (!text || parseDecimal(text)) ? text : null;
}

/** Returns the value if the two currencies are the same, or the amount is zero. */
export function plainValue(amount: string, pair: CurrencyPair): ConverterValue {
  return valueAt(amount, pair, one, null);
}

/**
 * Returns the value for an answer of the service.
 *
 * @param isAmount whether `exchangeRate` is the converted amount instead of a rate
 * @param time when the answer arrived, in milliseconds since 1970
 * @throws LocalPriceError `protocol` if `exchangeRate` is implausible
 */
export function convertedValue(
  amount: string,
  pair: CurrencyPair,
  { exchangeRate, factor }: PairConversion,
  isAmount: boolean,
  time: number,
): ConverterValue {
  const isResult = isAmount && !factor;
  const worth = exchangeRate / (isResult ? Number(amount) : 1);
  if (!(worth > 1 / highest && worth < highest)) {
    throw new LocalPriceError(
      'protocol',
      `The service says ${exchangeRate} for ${amount} ${pair.from} in ${pair.to}: check convert-returns.`,
    );
  }
  const answer = factor ?? decimalOf(exchangeRate);
  const rate = isResult ? multiply(answer, inverse(parseDecimal(amount)!)) : answer;
  return valueAt(amount, pair, rate, time);
}

/** Rounds as a price without rules is rounded. */
function valueAt(
  amount: string,
  { from, to }: CurrencyPair,
  rate: Fraction,
  time: number | null,
): ConverterValue {
  const given = { amount: parseDecimal(amount)!, currency: from };
  return Object.freeze({
    amount,
    from,
    to,
    result: roundPrice(given, rate, to, { step: 'none', mode: 'nearest', ending: '' }),
    exchangeRate: time === null ? null : printRate(rate),
    rateTime: time === null ? null : new Date(time).toISOString(),
  });
}

/** Whether two values look the same to the visitor. */
export function looksLike(a: ConverterValue, b: ConverterValue | null): boolean {
  return a.amount === b?.amount && a.from === b.from && a.to === b.to && a.result === b.result;
}
