import { accountOf } from '../common/accountOf.js';
import { isFrom } from '../callers/hosts.js';
import type { ApiKey } from './loadKeys.js';
import { apikeyParameter } from '../app/Parameter.js';
import type { Query } from '../app/Query.js';
import { ServiceFailure } from '../app/ServiceFailure.js';

/** A key that is let in, and what it is called where it must not stand itself. */
export interface KnownKey extends ApiKey {
  /** See `accountOf`. */
  account: string;
}

/** What a request needs of the keys. */
export type KeyFinder = Pick<Keys, 'find'>;

/** Finds keys. They stand in web pages, so the time that it takes has no secret to tell. */
export class Keys {
  /** All of them, in the order given. */
  readonly entries: readonly ApiKey[];
  readonly #keys: ReadonlyMap<string, KnownKey>;

  constructor(keys: readonly ApiKey[]) {
    this.entries = keys;
    // Hashed once, here: that costs as much as finding a country.
    this.#keys = new Map(keys.map((key) => [key.key, { ...key, account: accountOf(key.key) }]));
  }

  /** The entry for what a caller sent, disabled ones included, or `undefined`. */
  find(key: string): KnownKey | undefined {
    return this.#keys.get(key);
  }
}

/**
 * The key that a request carries.
 *
 * @param header a header of the request, by its name; read only where the key is for certain hosts
 * @throws ServiceFailure `INVALID_API_KEY` where it is missing or unknown, `KEY_DISABLED`,
 * `UNAUTHORIZED_ORIGIN` where it is for other hosts, or `BAD_REQUEST` where it is doubled
 */
export function authorise(
  query: Query,
  keys: KeyFinder,
  header: (name: 'origin' | 'referer') => string | undefined,
): KnownKey {
  const sent = query.optional(apikeyParameter);
  if (sent === undefined || sent === '') {
    throw new ServiceFailure(
      'INVALID_API_KEY',
      `The parameter ${apikeyParameter.name} is missing; add the key that this service gave you.`,
    );
  }
  const key = keys.find(sent);
  if (!key) {
    throw new ServiceFailure(
      'INVALID_API_KEY',
      `The parameter ${apikeyParameter.name} is no key of this service; check that it is complete.`,
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
