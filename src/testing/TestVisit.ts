import {
  asText,
  countryCode,
  currencyCode,
  errorOf,
  isCountry,
  type LocalPriceError,
  problemWith,
} from '../input/index.js';
import { currencyOf } from '../static/guess/timeZone.js';
import { failureStatuses } from '../protocol/index.js';
import type { TestFailure } from './failures.js';
import { jsonText } from './jsonText.js';
import { readRates, type RatesTable, type TestRates } from './TestRates.js';

/** A visitor, and what the service or the rates file has for them. */
export interface VisitOptions {
  /** The visitor's country, an ISO 3166 alpha-2 code in any case; `UK` counts as `GB`. */
  country: string;
  /**
   * The ISO 4217 code of the visitor's currency, or `null` for none. Default: the first legal tender of the
   * country in CLDR; `null` if it has none, such as Antarctica.
   */
  currency?: string | null | undefined;
  /**
   * The rates. Default: of a service, one unit of any other currency is worth two units of the visitor's; a rates file is
   * the page's own.
   */
  rates?: RatesTable | undefined;
  /** Makes requests fail. */
  failure?: TestFailure | undefined;
  /** Milliseconds until `visitFrom` answers; default 0. `answer` itself never waits. */
  delay?: number | undefined;
}

/** Checked options. */
export interface TestVisit {
  country: string;
  currency: string | null;
  /** Whether the options name the currency, which then counts more than what the page says. */
  isCurrencyGiven: boolean;
  rates: TestRates;
  failure: TestFailure | undefined;
  delay: number;
}

/** @throws LocalPriceError `config`, which names the option and says what to write */
export function readVisit(options: VisitOptions): TestVisit {
  // From JavaScript, anything may be passed.
  const { country, currency, rates, failure, delay = 0 } = Object(options) as VisitOptions;
  const place = countryCode(country);
  if (!isCountry(place)) throw optionError('country', country, 'an ISO 3166 code such as JP');
  const own = currency === undefined ? currencyOf(place) : currencyCode(currency);
  if (own === null && currency != null) {
    throw optionError('currency', currency, 'an ISO 4217 code such as JPY, or null');
  }
  if (failure !== undefined && !isFailure(failure)) {
    const codes = Object.keys(failureStatuses).join(', ');
    throw optionError('failure', failure, `timeout, network or a code of the service: ${codes}`);
  }
  const isTime = typeof delay === 'number' && delay >= 0 && delay < 2 ** 31;
  if (!isTime) throw optionError('delay', delay, 'milliseconds such as 300');
  return {
    country: place,
    currency: own,
    isCurrencyGiven: currency !== undefined,
    rates: readRates(rates, own),
    failure,
    delay,
  };
}

function isFailure(name: unknown): boolean {
  const known = ['timeout', 'network', ...Object.keys(failureStatuses)];
  return typeof name === 'string' && known.includes(name);
}

function optionError(name: string, value: unknown, remedy: string): LocalPriceError {
  const message = `${name} is ${jsonText(value)}: write ${remedy}.`;
  return errorOf(problemWith('argument', name, asText(value), message));
}
