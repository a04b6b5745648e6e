import type { OriginMetaData } from '../protocol/index.js';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies = new Intl.DisplayNames('en', { type: 'currency' });

/** Codes that CLDR has, but not ISO 3166: parts of countries, and Kosovo. */
const reserved = 'AC CP CQ DG EA IC TA XK';

/** Returns whether a code in upper case is that of a country. Codes of former countries are not. */
export function isCountry(code: string): boolean {
  const isCurrent = new Intl.Locale(`und-${code}`).region === code;
  return isCurrent && !reserved.includes(code) && regions.of(code) !== undefined;
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
