import {
  conversionOf,
  countryCode,
  describeCountry,
  operationParameters,
  originWithSwap,
  parameters,
  quote,
  ServiceFailure,
  swapOf,
  type ConvertMetaData,
  type Operation,
  type OriginMetaData,
  type RequestQuery,
  type SwapMetaData,
} from '../protocol/index.js';
import { currencyOf } from '../static/guess/timeZone.js';
import { isCountry } from './isCountry.js';
import { failAt } from './failures.js';
import type { TestVisit } from './TestVisit.js';

const { apikey, from, to, country } = parameters;

/** Returns the `meta_data` of a request. @throws ServiceFailure */
export function operate(visit: TestVisit, operation: Operation, query: RequestQuery): object {
  failAt('request', visit.failure);
  query.checkNames(operationParameters[operation]);
  if (!query.optional(apikey)) {
    throw new ServiceFailure('INVALID_API_KEY', 'The parameter apikey is missing.');
  }
  query.checkValues(operationParameters[operation]);
  if (operation === 'swap') return swap(visit, query);
  return operation === 'convert' ? convert(visit, query) : origin(visit, query);
}

function swap(visit: TestVisit, query: RequestQuery): SwapMetaData {
  checkDay(visit, query);
  return rate(visit, query.required(from), query.required(to));
}

function convert(visit: TestVisit, query: RequestQuery): ConvertMetaData {
  checkDay(visit, query);
  const amount = query.amount();
  return conversionOf(amount, rate(visit, query.required(from), query.required(to)));
}

/** Refuses a day other than that of the rates. */
function checkDay({ failure, rates }: TestVisit, query: RequestQuery): void {
  const day = query.day();
  if (day === undefined) return;
  failAt('day', failure);
  if (day === rates.date) return;
  throw new ServiceFailure(
    'RATE_NOT_FOUND',
    `There are no rates of ${day}; the newest are of ${rates.date}.`,
  );
}

function origin(visit: TestVisit, query: RequestQuery): OriginMetaData {
  const named = query.optional(country);
  const found = named === undefined ? ofVisitor(visit) : ofCountry(visit, query, named);
  if (query.optional(to) === undefined) return found;
  const target = query.required(to);
  try {
    return originWithSwap(found, rate(visit, found.currency?.symbol ?? '', target));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return originWithSwap(found, error.error);
  }
}

function ofVisitor(visit: TestVisit): OriginMetaData {
  failAt('caller', visit.failure);
  return describeCountry(visit.country, visit.currency);
}

function ofCountry(visit: TestVisit, query: RequestQuery, named: string): OriginMetaData {
  const code = named === named.trim() ? countryCode(named) : null;
  // The service knows visitors from Kosovo, but its code is not in ISO 3166.
  if (!isCountry(code) || code === 'XK') {
    throw query.invalid(country, 'an ISO 3166 code such as DE');
  }
  return describeCountry(code, code === visit.country ? visit.currency : currencyOf(code));
}

function rate({ failure, rates }: TestVisit, source: string, target: string): SwapMetaData {
  failAt('rates', failure);
  const known = (name: string): string => {
    const code = name.trim().toLowerCase();
    if (rates.values.has(code)) return code;
    throw new ServiceFailure(
      'UNKNOWN_CURRENCY',
      `There is no rate for ${quote(code)}; give a code such as EUR.`,
    );
  };
  const [ours, theirs] = [known(source), known(target)];
  // A rate between equal currencies costs no token.
  if (ours !== theirs) failAt('token', failure);
  return swapOf(rates, ours, theirs);
}
