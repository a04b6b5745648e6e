import { LocalPriceError, type Client, type Origin } from '../client/index.js';

/** Failures by which a service says that it knows the caller, and not its country. */
const unknownCountry = ['RESERVED_ADDRESS', 'ADDRESS_NOT_FOUND'];

/**
 * Asks where the visitor is. A visitor whose country the service cannot tell (a private address, one
 * that is in no database) is an answer, not a failure.
 */
export async function askOrigin(client: Client, signal: AbortSignal): Promise<Origin> {
  try {
    return await client.origin({ signal });
  } catch (error) {
    if (error instanceof LocalPriceError && unknownCountry.includes(error.serviceCode ?? '')) {
      return { country: null, symbol: null };
    }
    throw error;
  }
}
