import { isFrom } from '../callers/hosts.js';
import type { KeyFinder, KnownKey } from '../keys/Keys.js';
import { apikeyParameter } from './Parameter.js';
import type { Query } from './Query.js';
import { ServiceFailure } from './ServiceFailure.js';

/**
 * Returns the key that a request carries.
 *
 * @param header a header of the request, by its name; read only where the key is for certain hosts
 * @throws ServiceFailure `INVALID_API_KEY` where it is missing or unknown, `KEY_DISABLED`,
 * `UNAUTHORIZED_ORIGIN` where it is for other hosts, or `BAD_REQUEST` where it is given twice
 */
export function authorise(
  query: Query,
  keys: KeyFinder,
  header: (name: 'origin' | 'referer') => string | undefined,
): KnownKey {
  const sent = query.optional(apikeyParameter);
  if (!sent) {
    throw new ServiceFailure(
      'INVALID_API_KEY',
      `The parameter ${apikeyParameter.name} is missing; add the key that this service gave you.`,
    );
  }
  const key = keys.find(sent);
  if (!key) {
    throw new ServiceFailure(
      'INVALID_API_KEY',
      `The parameter ${apikeyParameter.name} is not a key of this service; check that it is complete.`,
    );
  }
  if (key.disabled) {
    throw new ServiceFailure(
      'KEY_DISABLED',
      `The parameter ${apikeyParameter.name} is a key that is disabled; ask for it to be enabled.`,
    );
  }
  if (key.hosts.length === 0) return key;
  const [origin, referer] = [header('origin'), header('referer')];
  if (!isFrom(key.hosts, origin, referer)) {
    throw new ServiceFailure(
      'UNAUTHORIZED_ORIGIN',
      origin === undefined && referer === undefined
        ? 'The key is for certain websites, and the request names none in Origin or Referer.'
        : 'The key is for other websites than the one that the request comes from.',
    );
  }
  return key;
}
