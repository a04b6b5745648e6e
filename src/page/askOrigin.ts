import { LocalPriceError, type Client, type Origin, type Swap } from '../client/index.js';
import { unthenable, parseOrigin, type OriginMetaData } from '../protocol/index.js';

/** Failures by which a service says that it knows the caller, and not its country. */
const unknownCountry = ['RESERVED_ADDRESS', 'ADDRESS_NOT_FOUND'];

/**
 * Asks where the visitor is; the answer is remembered as it came. A visitor whose country the service
 * cannot tell (a private address, one that is in no database) is an answer, not a failure.
 *
 * @param to ISO 4217 code of a currency to which the rate is asked for as well
 * @param onSwap called with that rate, where it comes
 */
export async function askOrigin(
  client: Client,
  signal: AbortSignal,
  to?: string,
  onSwap?: (symbol: string, swap: Swap) => void,
): Promise<OriginMetaData> {
  let origin: Origin = { country: null, symbol: null };
  try {
    origin = await client.origin({ signal, to });
  } catch (error) {
    const isAnswer =
      error instanceof LocalPriceError && unknownCountry.includes(error.serviceCode ?? '');
    if (!isAnswer) throw error;
  }
  const { country, symbol, swap } = origin;
  if (to && symbol !== null && swap) onSwap?.(symbol, swap);
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
