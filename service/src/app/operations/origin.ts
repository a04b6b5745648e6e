import {
  describeCountry,
  originWithSwap,
  parameters,
  ServiceFailure,
  type OriginMetaData,
  type RequestQuery,
} from 'local-price/protocol';
import type { Caller } from '../../callers/Caller.js';
import type { CountryCurrencies } from '../../countries/countryCurrencies.js';
import type { Rates } from '../../rates/RateTable.js';
import { codeIn, readCurrency, swapBetween } from './swap.js';

/** What knows countries. */
export interface CountrySource {
  /** Returns the country code that a database has for a public address in canonical form. */
  countryOf(address: string): string | null;
  /** Returns the origin answer of a country, or `undefined` for a code that is not a country: `EU`, `XX`. */
  describe(country: string): OriginMetaData | undefined;
}

/**
 * Returns the country that a query names or, without one, where the caller is (section 4.3 of the interface).
 *
 * @throws ServiceFailure `BAD_REQUEST` for a name that is not an ISO 3166 alpha-2 code in any case, or `UK`;
 * `RESERVED_ADDRESS` or `ADDRESS_NOT_FOUND`, which do not contain the address
 */
export function origin(
  query: RequestQuery,
  caller: Caller,
  countries: CountrySource,
): OriginMetaData {
  const named = query.optional(parameters.country);
  if (named === undefined) return originOfCaller(caller, countries);
  const country = toIso(named);
  const found = countries.describe(country);
  if (found && !notInIso.has(country)) return found;
  throw query.invalid(parameters.country, 'an ISO 3166 code such as DE');
}

function originOfCaller(
  { address, country: claimed }: Caller,
  { countryOf, describe }: CountrySource,
): OriginMetaData {
  if (claimed === undefined && address.kind === 'reserved') {
    throw new ServiceFailure(
      'RESERVED_ADDRESS',
      'The request came from a private or reserved address, which has no country. Behind a proxy, the ' +
        'operator must add the proxy to --trusted-proxies, and the proxy must send X-Forwarded-For.',
    );
  }
  const known = address.kind === 'public' ? countryOf(address.address) : null;
  const country = claimed === undefined ? known : toIso(claimed);
  const found = country === null ? undefined : describe(country);
  if (!found) {
    throw new ServiceFailure(
      'ADDRESS_NOT_FOUND',
      'The country of the address that sent the request is not known.',
    );
  }
  return found;
}

/** Returns a country code in upper case, and `GB` for `UK`, which ISO 3166 reserves for it. */
function toIso(code: string): string {
  const country = code.toUpperCase();
  return country === 'UK' ? 'GB' : country;
}

/** Codes that CLDR has, but not ISO 3166: parts of countries, and Kosovo. */
const notInIso = new Set(['AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'XK']);

/**
 * Adds the rate from the visitor's currency to the currency `to` to an origin answer. The origin is returned
 * even if there is no such rate.
 *
 * @param charge charges a token for the rate
 * @param ratesFor returns the rates that answer for two currencies
 * @throws ServiceFailure `BAD_REQUEST` if `to` is blank
 */
export async function withSwap(
  found: OriginMetaData,
  query: RequestQuery,
  charge: () => Promise<void>,
  ratesFor: (from: string, to: string) => Promise<Rates>,
  now: number,
): Promise<OriginMetaData> {
  const target = codeIn(query, parameters.to);
  try {
    const from = found.currency?.symbol.toLowerCase() ?? '';
    const rates = await ratesFor(from, target);
    const to = readCurrency(query, parameters.to, rates);
    if (!rates.has(from)) throw new ServiceFailure('UNKNOWN_CURRENCY', 'No rate.');
    const swap = swapBetween(from, to, rates, now);
    if (from !== to) await charge();
    return originWithSwap(found, swap);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return originWithSwap(found, error.error);
  }
}

/**
 * Returns a function that returns the frozen origin answer of a country. Each answer is created once, for the
 * first visitor from there: an `Intl` formatter costs more than the rest of the request.
 */
export function describeCountries(countries: CountryCurrencies): CountrySource['describe'] {
  // The first takes long, so it does not wait for a request.
  describeCountry('US', 'USD');
  const described = new Map<string, OriginMetaData>();
  return (country) => {
    const known = described.get(country);
    if (known) return known;
    const currency = countries.get(country);
    if (currency === undefined) return undefined;
    const made = Object.freeze(describeCountry(country, currency));
    described.set(country, made);
    return made;
  };
}
