import { createHash } from 'node:crypto';
import { parameters } from 'local-price/protocol';
import type { ApiKey } from './loadKeys.js';
import type { Query } from './Query.js';
import { ServiceFailure } from './ServiceFailure.js';

/** What a request needs of the keys. */
export type KeyFinder = Pick<Keys, 'find'>;

/** Finds keys. They are compared by their hash, so the time it takes tells nothing about them. */
export class Keys {
  readonly #byHash: ReadonlyMap<string, ApiKey>;

  constructor(keys: readonly ApiKey[]) {
    this.#byHash = new Map(keys.map((key) => [hash(key.key), key]));
  }

  /** The entry for what a caller sent, disabled ones included, or `undefined`. */
  find(key: string): ApiKey | undefined {
    return this.#byHash.get(hash(key));
  }
}

/**
 * Lets a request pass that carries a key of this service.
 *
 * @throws ServiceFailure `INVALID_API_KEY` where it is missing or unknown, `KEY_DISABLED`, or
 * `BAD_REQUEST` where it is doubled
 */
export function authorise(query: Query, keys: KeyFinder): void {
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
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
