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

/** What a `<currency-converter>` shows. Amounts are plain decimals. */
export interface ConverterValue {
  /** What is converted. */
  readonly amount: string;
  /** ISO 4217 code of `amount`. */
  readonly from: string;
  /** ISO 4217 code of `result`. */
  readonly to: string;
  /**
   * What it is worth, as printed: with the digits of its currency, or where that would make a zero of
   * it, with two significant digits.
   */
  readonly result: string;
  /**
   * What one unit of `from` is worth in `to`, to twelve significant digits; `null` where no rate was
   * used.
   */
  readonly exchangeRate: string | null;
  /** ISO 8601 time at which the rate came in; `null` where no rate was used. */
  readonly rateTime: string | null;
}

/** The most that one unit of a currency can be worth in another. */
const highest = 1e10;

/**
 * Reads a plain decimal of as many digits as the service takes, or an empty text; returns `null` for
 * anything else.
 */
export function readAmount(text: string): string | null {
  const isShort = /^\d{0,15}$/.test(text.replace('.', ''));
  return isShort && (!text || parseDecimal(text)) ? text : null;
}

/** Returns the value where the two currencies are the same, or the amount is zero. */
export function plainValue(amount: string, { from, to }: CurrencyPair): ConverterValue {
  const result = printResult(parseDecimal(amount)!, to);
  return Object.freeze({ amount, from, to, result, exchangeRate: null, rateTime: null });
}

/**
 * Returns the value that follows from an answer of the service.
 *
 * @param isAmount whether `exchangeRate` is the converted amount, and not a rate
 * @param time when the answer arrived, milliseconds since 1970
 * @throws LocalPriceError `protocol` if `exchangeRate` can be neither
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
 * Rounds to the minor unit, half-way cases away from zero. An amount that this would make a zero keeps
 * two significant digits.
 */
function printResult(amount: Fraction, currency: string): string {
  const digits = fractionDigits(currency);
  const { numerator, denominator } = amount;
  const units = divide(numerator * 10n ** BigInt(digits), denominator);
  return numerator && !units ? printSignificant(amount, 2) : printUnits(units, digits);
}

/** Whether two values look alike. */
export function looksLike(a: ConverterValue, b: ConverterValue | null): boolean {
  return a.amount === b?.amount && a.from === b.from && a.to === b.to && a.result === b.result;
}
