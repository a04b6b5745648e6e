import { isFrom } from '../callers/hosts.js';
import type { KeyFinder, KnownKey } from '../keys/Keys.js';
import { apikeyParameter } from './Parameter.js';
import type { Query } from './Query.js';
import { ServiceFailure } from './ServiceFailure.js';

/**
 * Returns the key of a request.
 *
 * @param header returns a header of the request; called only if the key is restricted to hosts
 * @throws ServiceFailure `INVALID_API_KEY` if the key is missing or unknown, `KEY_DISABLED`,
 * `UNAUTHORIZED_ORIGIN` if it is for other hosts, or `BAD_REQUEST` if it is given twice
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
      `The key in the parameter ${apikeyParameter.name} is disabled; ask the operator to enable it.`,
    );
  }
  if (key.hosts.length === 0) return key;
  const [origin, referer] = [header('origin'), header('referer')];
  if (!isFrom(key.hosts, origin, referer)) {
    throw new ServiceFailure(
      'UNAUTHORIZED_ORIGIN',
      origin === undefined && referer === undefined
        ? 'The key is restricted to certain websites, and the request has no Origin or Referer.'
        : 'The key is restricted to other websites than the one that sent the request.',
    );
  }
  return key;
}
