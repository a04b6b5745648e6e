import type { OriginMetaData } from 'local-price/protocol';
import type { CountryCurrencies } from '../../countries/countryCurrencies.js';

/**
 * The origin answer of every country, frozen. Made once, since an `Intl` formatter costs more than the
 * rest of the request.
 */
export function describeCountries(countries: CountryCurrencies): Map<string, OriginMetaData> {
  const regionNames = new Intl.DisplayNames('en', { type: 'region' });
  const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
  const describe = (country: string, currency: string | null): OriginMetaData => ({
    currency:
      currency === null
        ? null
        : { symbol: currency, sign: currencySign(currency), name: currencyNames.of(currency) },
    geolocation: { code: country, name: regionNames.of(country) },
  });
  return new Map(
    [...countries].map(([country, currency]) => [
      country,
      Object.freeze(describe(country, currency)),
    ]),
  );
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
