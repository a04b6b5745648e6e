import { currencyCode, parameters, type RequestQuery } from 'local-price/protocol';
import type { Caller } from '../../callers/Caller.js';
import { origin, type CountrySource } from './origin.js';

/** The visitor that a price is calculated for: ISO 3166 and ISO 4217 codes, `null` if unknown. */
export interface NamedVisitor {
  country: string | null;
  currency: string | null;
}

/** The code that a query names if the visitor's country is not known. */
const unknownCountry = 'XX';

/**
 * Returns the visitor that a price is for: by default the caller, with the currency of the country.
 *
 * @throws ServiceFailure `BAD_REQUEST`, or as `origin` fails if neither country nor currency is known
 */
export function readPriceVisitor(
  query: RequestQuery,
  caller: Caller,
  countries: CountrySource,
): NamedVisitor {
  const given = query.optional(parameters.country);
  const sent = query.filled('currency');
  const currency = currencyCode(sent);
  if (sent !== undefined && currency === null) {
    throw query.invalid('currency', 'an ISO 4217 code such as EUR');
  }
  if (given?.toUpperCase() === unknownCountry) return { country: null, currency };
  try {
    const { geolocation, currency: own } = origin(query, caller, countries);
    return { country: geolocation.code, currency: currency ?? own?.symbol ?? null };
  } catch (error) {
    // The caller may be a server at a private address.
    if (given !== undefined || currency === null) throw error;
    return { country: null, currency };
  }
}
