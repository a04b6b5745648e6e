import { countryCode, LocalPriceError } from '../input/index.js';
import {
  conversionOf,
  describeCountry,
  operationParameters,
  originWithSwap,
  parameters,
  swapOf,
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

function swap(visit: TestVisit, query: TestQuery): SwapMetaData {
  checkDay(visit, query);
  return rate(visit, query.required(from), query.required(to));
}

function convert(visit: TestVisit, query: TestQuery): ConvertMetaData {
  checkDay(visit, query);
  const amount = query.amount();
  return conversionOf(amount, rate(visit, query.required(from), query.required(to)));
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
    return originWithSwap(found, rate(visit, found.currency?.symbol ?? '', target));
  } catch (error) {
    if (!(error instanceof LocalPriceError)) throw error;
    return originWithSwap(found, error.serviceCode as ServiceErrorCode);
  }
}

function ofVisitor(visit: TestVisit): OriginMetaData {
  failAt('caller', visit.failure);
  return describeCountry(visit.country, visit.currency);
}

function ofCountry(visit: TestVisit, named: string): OriginMetaData {
  const code = named === named.trim() ? countryCode(named) : null;
  // The service knows visitors from Kosovo, but its code is not in ISO 3166.
  if (!isCountry(code) || code === 'XK') {
    throw refusal('BAD_REQUEST', `The parameter country is "${named}"; give a code such as DE.`);
  }
  return describeCountry(code, code === visit.country ? visit.currency : currencyOf(code));
}

function rate({ failure, rates }: TestVisit, source: string, target: string): SwapMetaData {
  failAt('rates', failure);
  const known = (name: string): string => {
    const code = name.trim().toLowerCase();
    if (rates.values.has(code)) return code;
    throw refusal('UNKNOWN_CURRENCY', `There is no rate for "${code}"; give a code such as EUR.`);
  };
  const [ours, theirs] = [known(source), known(target)];
  // A rate between equal currencies costs no token.
  if (ours !== theirs) failAt('token', failure);
  return swapOf(rates, ours, theirs);
}
