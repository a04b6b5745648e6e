import { check, countryCode, currencyCode } from '../input/index.js';
import type { OriginMetaData } from './wire.js';

/** Names in English. They are created at first use, because that takes long. */
let regions: Intl.DisplayNames | undefined;
let currencies: Intl.DisplayNames | undefined;

/**
 * Returns the `meta_data` of an origin answer, with names in English.
 *
 * @param country ISO 3166 alpha-2 code
 * @param currency ISO 4217 code; `null`: none
 * @throws LocalPriceError `config` if one of them is not such a code
 */
export function describeCountry(country: string, currency: string | null): OriginMetaData {
  check(countryCode(country), 'country', country, 'an ISO 3166 code such as DE');
  const isCurrency = currency === null || currencyCode(currency);
  check(isCurrency, 'currency', currency, 'an ISO 4217 code such as EUR, or null');
  regions ??= new Intl.DisplayNames('en', { type: 'region' });
  currencies ??= new Intl.DisplayNames('en', { type: 'currency' });
  return {
    currency:
      currency === null
        ? null
        : {
            symbol: currency,
            sign: currencySign(currency),
            name: currencies.of(currency) ?? currency,
          },
    geolocation: { code: country, name: regions.of(country) ?? country },
  };
}

/** Returns the narrow symbol, such as ₦, or the code if the currency has no symbol. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
