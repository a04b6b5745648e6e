import {
  conversionOf,
  isAmount,
  maxAmountDigits,
  type ConvertMetaData,
} from 'local-price/protocol';
import type { Rates } from '../../rates/RateTable.js';
import { amountParameter } from '../Parameter.js';
import { invalidValue, type RequestQuery } from '../RequestQuery.js';
import { swap } from './swap.js';

/**
 * Returns an amount in another currency (section 4.2 of the interface).
 *
 * @throws ServiceFailure as `swap` does, and `BAD_REQUEST` for a bad amount
 */
export function convert(
  query: RequestQuery,
  rates: Rates,
  now: number,
  anyAge: boolean,
): ConvertMetaData {
  const amount = query.required(amountParameter);
  if (isAmount(amount)) return conversionOf(amount, swap(query, rates, now, anyAge));
  const wanted = `a plain decimal from 0 up with at most ${maxAmountDigits} digits,`;
  throw invalidValue(amountParameter, amount, wanted);
}
