import { countryCode, LocalPriceError } from '../input/index.js';
import { decimalOf, inverse, multiply, type Fraction } from '../pricing/index.js';
import {
  describeCountry,
  operationParameters,
  parameters,
  toAnswerNumber,
  toConvertedAmount,
  type ConvertMetaData,
  type Operation,
  type OriginMetaData,
  type ServiceErrorCode,
  type SwapMetaData,
} from '../protocol/index.js';
import { currencyOf } from '../static/guess/timeZone.js';
import { isCountry } from './isCountry.js';
import { failAt, refusal } from './failures.js';
import type { TestQuery } from './TestQuery.js';
import type { TestVisit } from './TestVisit.js';

const { apikey, from, to, country } = parameters;

/** Returns the `meta_data` of a request. @throws LocalPriceError `service` */
export function operate(visit: TestVisit, operation: Operation, query: TestQuery): object {
  failAt('request', visit.failure);
  if (!query.optional(apikey)) throw refusal('INVALID_API_KEY', 'The parameter apikey is missing.');
  const { required, optional } = operationParameters[operation];
  for (const name of required) query.required(name);
  for (const name of optional) query.optional(name);
  if (operation === 'swap') return swap(visit, query);
  return operation === 'convert' ? convert(visit, query) : origin(visit, query);
}

function swap(visit: TestVisit, query: TestQuery): SwapMetaData & { date: string } {
  checkDay(visit, query);
  return rate(visit, query.required(from), query.required(to));
}

function convert(visit: TestVisit, query: TestQuery): ConvertMetaData {
  checkDay(visit, query);
  const sum = query.amount();
  const { exchange_rate, ...pair } = rate(visit, query.required(from), query.required(to));
  return {
    from: pair.from,
    to: pair.to,
    amount: toAnswerNumber(sum),
    converted_amount: toConvertedAmount(multiply(sum, decimalOf(exchange_rate))),
    exchange_rate,
    date: pair.date,
  };
}

/** Refuses a day other than that of the rates. */
function checkDay({ failure, rates }: TestVisit, query: TestQuery): void {
  const day = query.day();
  if (day === undefined) return;
  failAt('day', failure);
  if (day === rates.date) return;
  throw refusal('RATE_NOT_FOUND', `There are no rates of ${day}; the newest are of ${rates.date}.`);
}

function origin(visit: TestVisit, query: TestQuery): OriginMetaData {
  const named = query.optional(country);
  const found = named === undefined ? ofVisitor(visit) : ofCountry(visit, named);
  if (query.optional(to) === undefined) return found;
  const target = query.required(to);
  try {
    return { ...found, swap: rate(visit, found.currency?.symbol ?? '', target) };
  } catch (error) {
    if (!(error instanceof LocalPriceError)) throw error;
    return { ...found, swap: null, swap_error: error.serviceCode as ServiceErrorCode };
  }
}

function ofVisitor(visit: TestVisit): OriginMetaData {
  failAt('caller', visit.failure);
  return describeCountry(visit.country, visit.currency);
}

function ofCountry(visit: TestVisit, named: string): OriginMetaData {
  const code = named === named.trim() ? countryCode(named) : null;
  if (!isCountry(code)) {
    throw refusal('BAD_REQUEST', `The parameter country is "${named}"; give a code such as DE.`);
  }
  return describeCountry(code, code === visit.country ? visit.currency : currencyOf(code));
}

function rate({ failure, rates }: TestVisit, source: string, target: string) {
  failAt('rates', failure);
  const [ours, theirs] = [source, target].map((code) => code.trim().toLowerCase()) as [
    string,
    string,
  ];
  const worth = (code: string): Fraction => {
    const found = rates.worthOf(code);
    if (found) return found;
    throw refusal('UNKNOWN_CURRENCY', `There is no rate for "${code}"; give a code such as EUR.`);
  };
  const exchange_rate = toAnswerNumber(multiply(worth(theirs), inverse(worth(ours))));
  // A rate between equal currencies costs no token.
  if (ours !== theirs) failAt('token', failure);
  return { from: ours, to: theirs, exchange_rate, date: rates.date };
}
