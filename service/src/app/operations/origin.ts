import type { OriginMetaData } from 'local-price/protocol';
import type { Caller } from '../../callers/Caller.js';
import { ServiceFailure } from '../ServiceFailure.js';

/**
 * Where the caller is (section 4.3 of the interface).
 *
 * @param countryOf what a database has for a public address
 * @param countries the answer for each country; what is missing is no country, such as `EU` or `XX`
 * @throws ServiceFailure `RESERVED_ADDRESS` or `ADDRESS_NOT_FOUND`; neither repeats the address
 */
export function origin(
  { address, country: said }: Caller,
  countryOf: (address: string) => string | null,
  countries: ReadonlyMap<string, OriginMetaData>,
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
  const found = country === null ? undefined : countries.get(country);
  if (!found) {
    throw new ServiceFailure(
      'ADDRESS_NOT_FOUND',
      'The country of the address that the request came from is not known.',
    );
  }
  return found;
}
