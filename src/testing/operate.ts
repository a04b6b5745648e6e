import { isCountry } from '../input/index.js';
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
  type Operation,
  type OriginMetaData,
  type RequestQuery,
  type SwapMetaData,
} from '../protocol/index.js';
import { currencyOf } from '../static/guess/timeZone.js';
import { failAt } from './failures.js';
import type { TestVisit } from './TestVisit.js';

const { apikey, from, to, country } = parameters;

/** Returns the `meta_data` of a request. @throws ServiceFailure */
export function operate(visit: TestVisit, operation: Operation, query: RequestQuery): object {
  failAt('request', visit.failure);
  query.checkNames(Object.values(operationParameters[operation]).flat());
  if (!query.optional(apikey)) {
    throw new ServiceFailure('INVALID_API_KEY', 'The parameter apikey is missing.');
  }
  if (operation === 'origin' || operation === 'single') return origin(visit, query);
  const pair = [query.required(from, 'EUR'), query.required(to, 'USD')] as const;
  checkDay(visit, query);
  if (operation === 'swap') return rate(visit, ...pair);
  const amount = query.amount();
  return conversionOf(amount, rate(visit, ...pair));
}

/** Refuses a day other than that of the rates. */
function checkDay({ failure, rates }: TestVisit, query: RequestQuery): void {
  const day = query.day();
  if (day === undefined) return;
  failAt('day', failure);
  if (day === rates.date) return;
  const message = `There are no rates of ${day}; the newest are of ${rates.date}.`;
  throw new ServiceFailure('RATE_NOT_FOUND', message);
}

function origin(visit: TestVisit, query: RequestQuery): OriginMetaData {
  const found = placeOf(visit, query);
  if (query.optional(to) === undefined) return found;
  const target = query.required(to, 'USD');
  try {
    return originWithSwap(found, rate(visit, found.currency?.symbol ?? '', target));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return originWithSwap(found, error.error);
  }
}

/** Returns the country that a query names or, without one, that of the visitor. */
function placeOf(visit: TestVisit, query: RequestQuery): OriginMetaData {
  const named = query.optional(country);
  if (named === undefined) {
    failAt('caller', visit.failure);
    return describeCountry(visit.country, visit.currency);
  }
  const code = named === named.trim() ? countryCode(named) : null;
  // The service knows visitors from Kosovo, but its code is not in ISO 3166.
  if (!isCountry(code) || code === 'XK')
    throw query.invalid(country, 'an ISO 3166 code such as DE');
  return describeCountry(code, code === visit.country ? visit.currency : currencyOf(code));
}

function rate({ failure, rates }: TestVisit, source: string, target: string): SwapMetaData {
  failAt('rates', failure);
  const known = (name: string): string => {
    const code = name.trim().toLowerCase();
    if (rates.values.has(code)) return code;
    const message = `There is no rate for ${quote(code)}; give a code such as EUR.`;
    throw new ServiceFailure('UNKNOWN_CURRENCY', message);
  };
  const [ours, theirs] = [known(source), known(target)];
  // A rate between equal currencies costs no token.
  if (ours !== theirs) failAt('token', failure);
  return swapOf(rates, ours, theirs);
}
