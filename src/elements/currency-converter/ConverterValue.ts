import { LocalPriceError } from '../../input/index.js';
import {
  decimalOf,
  divide,
  fractionDigits,
  inverse,
  multiply,
  parseDecimal,
  printRate,
  printSignificant,
  printUnits,
  type Fraction,
} from '../../pricing/index.js';
import type { Conversion, CurrencyPair } from '../../store/index.js';

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
   * The converted amount as printed: with the fraction digits of its currency or, if that would be zero,
   * with two significant digits.
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
export function readAmount(text: string): string | null {
  const isShort = /^\d{0,15}$/.test(text.replace('.', ''));
  return isShort && (!text || parseDecimal(text)) ? text : null;
}

/** Returns the value if the two currencies are the same, or the amount is zero. */
export function plainValue(amount: string, { from, to }: CurrencyPair): ConverterValue {
  const result = printResult(parseDecimal(amount)!, to);
  return Object.freeze({ amount, from, to, result, exchangeRate: null, rateTime: null });
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
  { from, to }: CurrencyPair,
  { exchangeRate, factor }: Conversion,
  isAmount: boolean,
  time: number,
): ConverterValue {
  const isResult = isAmount && !factor;
  const worth = exchangeRate / (isResult ? Number(amount) : 1);
  if (!(worth > 1 / highest && worth < highest)) {
    throw new LocalPriceError(
      'protocol',
      `The service says ${exchangeRate} for ${amount} ${from} in ${to}: check convert-returns.`,
    );
  }
  const given = parseDecimal(amount)!;
  const told = factor ?? decimalOf(exchangeRate);
  return Object.freeze({
    ...plainValue(amount, { from, to }),
    result: printResult(isResult ? told : multiply(given, told), to),
    exchangeRate: printRate(isResult ? multiply(told, inverse(given)) : told),
    rateTime: new Date(time).toISOString(),
  });
}

/**
 * Rounds to the minor unit, half-way cases away from zero. An amount that would become zero keeps two
 * significant digits.
 */
function printResult(amount: Fraction, currency: string): string {
  const digits = fractionDigits(currency);
  const { numerator, denominator } = amount;
  const units = divide(numerator * 10n ** BigInt(digits), denominator);
  return numerator && !units ? printSignificant(amount, 2) : printUnits(units, digits);
}

/** Whether two values look the same to the visitor. */
export function looksLike(a: ConverterValue, b: ConverterValue | null): boolean {
  return a.amount === b?.amount && a.from === b.from && a.to === b.to && a.result === b.result;
}
