import {
  parameters,
  quote,
  ServiceFailure,
  successReply,
  type RequestQuery,
} from 'local-price/protocol';
import { readMethods, type Resource } from '../app/Endpoint.js';
import { notReady } from '../app/failures.js';
import { shortHash } from '../common/shortHash.js';
import type { ApiKey, Keys } from '../keys/Keys.js';
import { StoreUnreachable, type Ledger } from '../ledger/Ledger.js';

/** How many keys one answer lists: the platform allows 50 calls of objects and stores for each request. */
const maxListed = 40;

/** A key and its tokens, as an operator sees them. */
interface ListedKey extends Pick<ApiKey, 'key' | 'name' | 'tokens' | 'disabled'> {
  /** `null` for a key without an allowance, whose tokens are not counted. */
  spent: number | null;
  left: number | null;
}

/**
 * Returns the endpoint that lists the keys and the tokens that they have spent, for the operator: only the
 * objects know these numbers. It is not in /openapi.json.
 *
 * @param token the secret that the header `Authorization` must contain
 * @param keysInUse returns the keys
 * @throws ServiceFailure if the keys can't be read
 */
export function ledgerEndpoint(
  token: string,
  keysInUse: () => Keys,
  ledger: Pick<Ledger, 'spent'>,
): Resource {
  // Hashes take the same time to compare, whatever is sent.
  const expected = shortHash(`Bearer ${token}`);
  return {
    name: 'ledger',
    pattern: /^\/ledger$/,
    methods: readMethods,
    reply: async ({ query, header }) => {
      if (shortHash(header('authorization') ?? '') !== expected) {
        throw new ServiceFailure(
          'INVALID_API_KEY',
          'The header Authorization must be "Bearer " and the LEDGER_TOKEN of this service.',
        );
      }
      const { entries } = keysInUse();
      const named = query.optional(parameters.apikey);
      if (named !== undefined) {
        const found = entries.filter(({ key }) => key === named);
        if (found.length === 0) {
          throw new ServiceFailure(
            'BAD_REQUEST',
            `There is no key ${quote(named)} in KEYS: upload the keys file after each change.`,
          );
        }
        return successReply({ keys: await listed(found, ledger), next: null }, 'no-store');
      }
      const skip = readSkip(query);
      const next = skip + maxListed;
      const keys = await listed(entries.slice(skip, next), ledger);
      return successReply({ keys, next: next < entries.length ? next : null }, 'no-store');
    },
  };
}

/** Reads the number of keys that were already listed. */
function readSkip(query: RequestQuery): number {
  const text = query.optional('skip') ?? '0';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw query.invalid('skip', 'a whole number, such as next of the last answer');
}

async function listed(
  keys: readonly ApiKey[],
  ledger: Pick<Ledger, 'spent'>,
): Promise<ListedKey[]> {
  try {
    return await Promise.all(
      keys.map(async ({ key, name, tokens, disabled }) => {
        const spent = tokens === null ? null : await ledger.spent(shortHash(key));
        const left = tokens === null || spent === null ? null : Math.max(0, tokens - spent);
        return { key, name, tokens, spent, left, disabled };
      }),
    );
  } catch (error) {
    if (!(error instanceof StoreUnreachable)) throw error;
    throw notReady('The objects of the ledger can’t be reached now; try again in a moment.', 1);
  }
}
