import {
  parameters,
  quote,
  ServiceFailure,
  type RequestQuery,
  type SwapMetaData,
} from 'local-price/protocol';
import QuickLRU from 'quick-lru';
import { isUsable, rateAge } from '../../rates/rateAge.js';
import type { Rates } from '../../rates/RateTable.js';

/**
 * Returns the rate between the two currencies of a query (section 4.1 of the interface).
 *
 * @param anyAge whether an expired table is accepted, since the query asks for the table of that day
 * @throws ServiceFailure `BAD_REQUEST`, `UNKNOWN_CURRENCY`, or `RATES_STALE` if the operator's table is too
 * old to calculate a price
 */
export function swap(
  query: RequestQuery,
  rates: Rates,
  now: number,
  anyAge: boolean,
): SwapMetaData {
  const from = readCurrency(query, parameters.from, rates);
  const to = readCurrency(query, parameters.to, rates);
  return swapBetween(from, to, rates, now, anyAge);
}

/** Returns the codes that a query names, in lower case. */
export function pairOf(query: RequestQuery): [from: string, to: string] {
  return [codeIn(query, parameters.from), codeIn(query, parameters.to)];
}

/** Returns the code that a parameter has, in lower case. */
export function codeIn(query: RequestQuery, name: string): string {
  return query.required(name, 'USD').trim().toLowerCase();
}

/**
 * Returns the rate between two currencies that the table has, as a frozen object.
 *
 * @param anyAge see {@link swap}
 * @throws ServiceFailure `RATES_STALE`
 */
export function swapBetween(
  from: string,
  to: string,
  rates: Rates,
  now: number,
  anyAge = false,
): SwapMetaData {
  const date = rates.dayOf?.(from, to) ?? rates.date;
  if (!anyAge && !isUsable({ embedded: rates.embedded, date }, now)) {
    throw new ServiceFailure(
      'RATES_STALE',
      `The rates of this service are of ${date} and too old to use; its operator must update them.`,
    );
  }
  const isStale = rateAge(date, now) !== 'fresh';
  let answers = recentAnswers.get(rates);
  if (!answers) recentAnswers.set(rates, (answers = new QuickLRU({ maxSize: maxAnswers })));
  const name = `${from} ${to} ${isStale}`;
  let answer = answers.get(name);
  if (!answer) {
    answer = Object.freeze({
      from,
      to,
      exchange_rate: rates.rate(from, to),
      date,
      ...(isStale && { stale: true }),
    });
    answers.set(name, answer);
  }
  return answer;
}

/** The maximum number of answers that are reused for one table. */
const maxAnswers = 1_000;

/** The frozen answers of each table. The exact quotient and the JSON of an answer are created only once. */
const recentAnswers = new WeakMap<Rates, QuickLRU<string, SwapMetaData>>();

/**
 * Reads the code of a currency that the table contains, in lower case.
 *
 * @throws ServiceFailure `BAD_REQUEST` or `UNKNOWN_CURRENCY`
 */
export function readCurrency(query: RequestQuery, name: string, rates: Rates): string {
  const code = codeIn(query, name);
  if (!rates.has(code)) {
    throw new ServiceFailure(
      'UNKNOWN_CURRENCY',
      `The parameter ${name} is ${quote(query.optional(name)!)}, for which there is no rate; give a currency code such as USD.`,
    );
  }
  return code;
}
