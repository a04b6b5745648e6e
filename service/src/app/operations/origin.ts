import type { OriginMetaData, SwapMetaData } from 'local-price/protocol';
import type { Caller } from '../../callers/Caller.js';
import type { CountryCurrencies } from '../../countries/countryCurrencies.js';
import type { Rates } from '../../rates/RateTable.js';
import { toParameter } from '../Parameter.js';
import type { Query } from '../Query.js';
import { ServiceFailure } from '../ServiceFailure.js';
import { rateBetween, readCurrency } from './swap.js';

/** An origin answer that has the visitor's rate with it, at the price of a swap. */
export interface OriginWithSwap extends OriginMetaData {
  /** The answer of a swap from the visitor's currency, or `null` where it can't be had. */
  swap: SwapMetaData | null;
  /** Why it can't be had: one word, as in a failure. */
  swap_error?: string;
}

/**
 * Returns where the caller is (section 4.3 of the interface).
 *
 * @param countryOf what a database has for a public address
 * @param describe gives the answer for each country; `EU` or `XX` are none
 * @throws ServiceFailure `RESERVED_ADDRESS` or `ADDRESS_NOT_FOUND`; neither repeats the address
 */
export function origin(
  { address, country: said }: Caller,
  countryOf: (address: string) => string | null,
  describe: DescribeCountry,
): OriginMetaData {
  if (said === undefined && address.kind === 'reserved') {
    throw new ServiceFailure(
      'RESERVED_ADDRESS',
      'The request came from a private or reserved address, which is in no country; behind a proxy, ' +
        'the operator must name that in --trusted-proxies, and it must send X-Forwarded-For.',
    );
  }
  const known = address.kind === 'public' ? countryOf(address.address) : null;
  const country = said?.trim().toUpperCase() ?? known;
  const found = country === null ? undefined : describe(country);
  if (!found) {
    throw new ServiceFailure(
      'ADDRESS_NOT_FOUND',
      'The country of the address that the request came from is not known.',
    );
  }
  return found;
}

/**
 * Adds to an origin answer the rate from the visitor's currency to the one that `to` names. The origin
 * is answered even where there is no such rate.
 *
 * @param charge takes a token for the rate
 * @throws ServiceFailure `BAD_REQUEST` where `to` is blank
 */
export async function withSwap(
  found: OriginMetaData,
  query: Query,
  charge: () => Promise<void>,
  rates: Rates,
  now: number,
): Promise<OriginWithSwap> {
  query.required(toParameter);
  try {
    const to = readCurrency(query, toParameter, rates);
    const from = found.currency?.symbol.toLowerCase() ?? '';
    if (!rates.has(from)) throw new ServiceFailure('UNKNOWN_CURRENCY', 'No rate.');
    const swap = rateBetween(from, to, rates, now);
    if (from !== to) await charge();
    return { ...found, swap };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { ...found, swap: null, swap_error: error.error };
  }
}

// Made before the first request: that takes long.
const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** Finds the origin answer of a country; `undefined` for a code that is not one. */
export type DescribeCountry = (country: string) => OriginMetaData | undefined;

/**
 * Returns what finds the origin answer of a country, frozen. Each is made once, when the first visitor
 * comes from there: an `Intl` formatter costs more than the rest of the request.
 */
export function describeCountries(countries: CountryCurrencies): DescribeCountry {
  const described = new Map<string, OriginMetaData>();
  const describe = (country: string, currency: string | null): OriginMetaData => ({
    currency:
      currency === null
        ? null
        : {
            symbol: currency,
            sign: currencySign(currency),
            name: currencyNames.of(currency) ?? currency,
          },
    geolocation: { code: country, name: regionNames.of(country) ?? country },
  });
  return (country) => {
    const known = described.get(country);
    if (known) return known;
    const currency = countries.get(country);
    if (currency === undefined) return undefined;
    const made = Object.freeze(describe(country, currency));
    described.set(country, made);
    return made;
  };
}

/** The narrow symbol, such as ₦; the code itself where the currency has none. */
function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
