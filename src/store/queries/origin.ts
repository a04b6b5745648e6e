import { requestOrigin } from '../../client/createClient.js';
import type { LocalPriceError } from '../../input/index.js';
import { parseOrigin, type Origin } from '../../protocol/index.js';
import { ownValue } from '../../protocol/ownData.js';
import { defaultTtl } from '../settings.js';
import { maxAge } from '../ServiceStore.js';
import type { Source } from '../Source.js';
import { fixedQuery, type Query } from './Query.js';

/**
 * Returns the query for the visitor's place.
 *
 * @param country ISO 3166 alpha-2 code: the query is for this country instead. The answer may still be about another
 * country, or may not know the currency.
 */
export function placeQuery(
  { service, place, atlas }: Source,
  country?: string | null,
): Query<Origin> {
  if (country) {
    if (atlas) return fixedQuery(() => ({ country, symbol: atlas.currencyOf(country) }));
  } else if (place) return place;
  return service.query<Origin>(country ? `origin ${country}` : 'origin', (service) => ({
    staleTime: ({ originTtl = defaultTtl }) => originTtl * 1000,
    maxAge,
    async fetch(signal) {
      const { call, expectedRate: rate } = service;
      const origin = await originOrUnknown(call!, { signal, to: rate?.base, country });
      const { symbol, swap } = origin;
      if (rate && symbol !== null && swap) {
        // A call that the page has sent early may have asked for a rate to another currency.
        const isReverse = swap.from === rate.base && swap.from !== symbol;
        const base = isReverse ? rate.base : swap.to;
        rate.store(service, { symbol, base }, swap);
      }
      return origin;
    },
    // In the form of an answer, so that one parser reads both.
    pack: ({ country, symbol, failure }) => ({
      geolocation: { code: country ?? '' },
      currency: { symbol },
      failure,
    }),
    parse(data) {
      const parsed = parseOrigin({ meta_data: data });
      if (!parsed.ok) return null;
      const failure = ownValue(data, 'failure');
      return { ...parsed.value, ...(typeof failure === 'string' && { failure }) };
    },
  }));
}

/** The failures by which a service says that it knows the visitor's address, but not their country. */
const unknownCountry = ['RESERVED_ADDRESS', 'ADDRESS_NOT_FOUND'];

/**
 * Requests the visitor's place. If the service cannot tell their country (a private address, or an address
 * that is not in its database), this is an answer, not a failure.
 */
async function originOrUnknown(...request: Parameters<typeof requestOrigin>): Promise<Origin> {
  try {
    return await requestOrigin(...request);
  } catch (error) {
    const { serviceCode = '' } = error as LocalPriceError;
    if (!unknownCountry.includes(serviceCode)) throw error;
    return { country: null, symbol: null, failure: serviceCode };
  }
}
