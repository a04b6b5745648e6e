import { decimalOf, inverse, multiply, type Fraction, check } from '../input/index.js';
import { isAmount, maxAmountDigits, toSignificant } from './digits.js';
import type { ServiceErrorCode } from './serving/failureStatuses.js';
import type { ConvertMetaData, OriginMetaData, SwapMetaData } from './wire.js';

/** The rates of one day. */
export interface DayRates {
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** What one unit of a base currency is worth, by code, also of the base itself. */
  readonly values: ReadonlyMap<string, number>;
}

/** The significant digits of a converted amount. */
const convertedDigits = 12;

/**
 * Returns the `meta_data` of a swap: the quotient of the exact decimals in the table, rounded once. So a rate has 15
 * correct digits in either direction.
 *
 * @throws LocalPriceError `config` for a currency that the table lacks
 */
export function swapOf(table: DayRates, from: string, to: string): SwapMetaData {
  const { date, values } = Object(table) as DayRates;
  check(values instanceof Map, 'values', values, 'a Map of numbers');
  const [dividend, divisor] = [to, from].map((code) => {
    const value = (values as DayRates['values']).get(code);
    check(isPositive(value), 'code', code, 'that of a currency in the table');
    return decimalOf(value);
  }) as [Fraction, Fraction];
  const rate = toSignificant(multiply(dividend, inverse(divisor)), maxAmountDigits);
  return { from, to, exchange_rate: rate, date };
}

/**
 * Returns the `meta_data` of a conversion: the exact decimal product of an amount and the rate of a swap, rounded
 * once.
 *
 * @param amount a text that `isAmount` accepts
 * @throws LocalPriceError `config` for any other text, or without a rate
 */
export function conversionOf(amount: string, swap: SwapMetaData): ConvertMetaData {
  const { from, to, exchange_rate, ...age } = Object(swap) as SwapMetaData;
  check(isAmount(amount), 'amount', amount, `a plain decimal of at most ${maxAmountDigits} digits`);
  const isRate = exchange_rate === 0 || isPositive(exchange_rate);
  check(isRate, 'exchange_rate', exchange_rate, 'a number from 0 up');
  const product = multiply(decimalOf(Number(amount)), decimalOf(exchange_rate));
  return {
    from,
    to,
    // A number has as many digits as an amount.
    amount: Number(amount),
    converted_amount: toSignificant(product, convertedDigits),
    exchange_rate,
    ...age,
  };
}

/**
 * Returns the `meta_data` of an origin with the swap that was asked for, which is missing without a rate.
 *
 * @param swap the swap, or why there is none
 */
export function originWithSwap(
  origin: OriginMetaData,
  swap: SwapMetaData | ServiceErrorCode,
): OriginMetaData {
  return typeof swap === 'string'
    ? { ...origin, swap: null, swap_error: swap }
    : { ...origin, swap };
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Infinity;
}
