import { decimalOf, multiply, parseDecimal, type Fraction } from 'local-price/money';
import {
  isAmount,
  maxAmountDigits,
  toAnswerNumber,
  toConvertedAmount,
  type ConvertMetaData,
} from 'local-price/protocol';
import type { Rates } from '../../rates/RateTable.js';
import { amountParameter } from '../Parameter.js';
import { invalidValue, type RequestQuery } from '../RequestQuery.js';
import { swap } from './swap.js';

/**
 * Returns an amount in another currency (section 4.2 of the interface): the exact decimal product of the
 * amount and the rate in the same answer, rounded to twelve digits.
 *
 * @throws ServiceFailure as `swap` does, and `BAD_REQUEST` for a bad amount
 */
export function convert(
  query: RequestQuery,
  rates: Rates,
  now: number,
  anyAge: boolean,
): ConvertMetaData {
  const amount = parseAmount(query.required(amountParameter));
  const { from, to, exchange_rate, ...age } = swap(query, rates, now, anyAge);
  const product = multiply(amount, decimalOf(exchange_rate));
  return {
    from,
    to,
    amount: toAnswerNumber(amount),
    converted_amount: toConvertedAmount(product),
    exchange_rate,
    ...age,
  };
}

/**
 * Parses the amount of a conversion, a plain decimal such as `1299` or `49.00`.
 *
 * @throws ServiceFailure `BAD_REQUEST`
 */
export function parseAmount(text: string): Fraction {
  const amount = isAmount(text) && parseDecimal(text);
  if (amount) return amount;
  throw invalidValue(
    amountParameter,
    text,
    `a plain decimal from 0 up with at most ${maxAmountDigits} digits,`,
  );
}
