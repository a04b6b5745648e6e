import { parameters } from 'local-price/protocol';
import type { KeyFinder } from './Keys.js';
import type { ApiKey } from './parseKeys.js';
import type { Query } from './Query.js';
import { ServiceFailure } from './ServiceFailure.js';

/**
 * The key of a request.
 *
 * @throws ServiceFailure `INVALID_API_KEY` where it is missing or unknown, `KEY_DISABLED`, or
 * `BAD_REQUEST` where it is doubled
 */
export function authorise(query: Query, keys: KeyFinder): ApiKey {
  const sent = query.optional(parameters.apikey);
  if (sent === undefined || sent === '') {
    throw new ServiceFailure(
      'INVALID_API_KEY',
      `The parameter ${parameters.apikey} is missing; add the key that this service gave you.`,
    );
  }
  const key = keys.find(sent);
  if (!key) {
    throw new ServiceFailure(
      'INVALID_API_KEY',
      `The parameter ${parameters.apikey} is no key of this service; check that it is complete.`,
    );
  }
  if (key.disabled) {
    throw new ServiceFailure(
      'KEY_DISABLED',
      `The parameter ${parameters.apikey} is a key that is disabled; ask for it to be enabled.`,
    );
  }
  return key;
}
