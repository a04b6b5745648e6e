import { parameters, type ConvertMetaData } from 'local-price/protocol';
import { decimalOf, multiply } from './decimal.js';
import { divide } from './divide.js';
import { parseAmount } from './parseAmount.js';
import type { Query } from './Query.js';
import type { Rates } from './RateTable.js';
import { swap } from './swap.js';

/** Significant digits of a converted amount. */
const digits = 12;

/**
 * An amount in another currency (section 4.2 of the interface): the exact decimal product of the
 * amount and the rate that stands beside it.
 *
 * @throws ServiceFailure as `swap` does, and `BAD_REQUEST` for the amount
 */
export function convert(query: Query, rates: Rates, now: number): ConvertMetaData {
  const amount = parseAmount(query.required(parameters.amount, '49.00'));
  const { from, to, exchange_rate, ...age } = swap(query, rates, now);
  const one = decimalOf(1);
  const product = multiply(amount, decimalOf(exchange_rate));
  return {
    from,
    to,
    // A decimal of at most 15 digits is a number that prints as itself.
    amount: divide(amount, one, 15),
    converted_amount: divide(product, one, digits),
    exchange_rate,
    ...age,
  };
}
