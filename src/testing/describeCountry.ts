import { mayBeCountry } from '../input/index.js';
import type { OriginMetaData } from '../protocol/index.js';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies = new Intl.DisplayNames('en', { type: 'currency' });

/** Returns whether a code in upper case is that of a country. Codes of former countries are not. */
export function isCountry(code: string | null): code is string {
  return !!code && mayBeCountry(code) && !!regions.of(code);
}

/** Returns the `meta_data` of our service for a country and its currency, `null` for none. */
export function describeCountry(country: string, currency: string | null): OriginMetaData {
  return {
    currency: currency && {
      symbol: currency,
      sign: signOf(currency),
      name: currencies.of(currency) ?? currency,
    },
    geolocation: { code: country, name: regions.of(country) ?? country },
  } as OriginMetaData;
}

/** Returns the narrow symbol, such as ₦. */
function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
