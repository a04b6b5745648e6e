import { clientAddress, type ClientAddress } from './clientAddress.js';
import type { IsTrusted } from './parseTrustedProxies.js';
import { parseAddress } from './address.js';

/** Who asks. */
export interface Caller {
  /** From which address, in front of all trusted proxies. */
  address: ClientAddress;
  /** What a trusted proxy says of the country, unchecked; `undefined` where none says anything. */
  country: string | undefined;
}

/**
 * Tells who asks. The country header is believed from a trusted proxy alone, as `X-Forwarded-For` is,
 * and then wins over what is known of the address.
 *
 * @param countryHeader name of the header, if there is one
 */
export function callerOf(
  peer: string | undefined,
  header: (name: string) => string | undefined,
  isTrusted: IsTrusted,
  countryHeader?: string,
): Caller {
  const own = countryHeader === undefined ? undefined : header(countryHeader);
  const proxy = own === undefined ? null : parseAddress(peer ?? '');
  return {
    address: clientAddress(peer, header('x-forwarded-for'), isTrusted),
    country: proxy && isTrusted(proxy) ? own : undefined,
  };
}
