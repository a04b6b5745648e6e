import { LocalPriceError, type Client, type Origin } from '../client/index.js';
import { unthenable, parseOrigin, type OriginMetaData } from '../protocol/index.js';

/** Failures by which a service says that it knows the caller, and not its country. */
const unknownCountry = ['RESERVED_ADDRESS', 'ADDRESS_NOT_FOUND'];

/**
 * Asks where the visitor is; the answer is remembered as it came. A visitor whose country the service
 * cannot tell (a private address, one that is in no database) is an answer, not a failure.
 */
export async function askOrigin(client: Client, signal: AbortSignal): Promise<OriginMetaData> {
  let origin: Origin = { country: null, symbol: null };
  try {
    origin = await client.origin({ signal });
  } catch (error) {
    const isAnswer =
      error instanceof LocalPriceError && unknownCountry.includes(error.serviceCode ?? '');
    if (!isAnswer) throw error;
  }
  const { country, symbol } = origin;
  return unthenable({
    geolocation: { code: country ?? '' },
    currency: symbol === null ? null : { symbol },
  });
}

/** Reads what is remembered of the visitor. */
export function readOrigin(data: unknown): Origin | null {
  const parsed = parseOrigin({ meta_data: data });
  return parsed.ok ? parsed.value : null;
}
