import { addressBlock, addressText, isReserved, parseAddress } from './Address.js';
import type { IsTrusted } from './parseTrustedProxies.js';

/** Who asks. */
export interface Caller {
  /** Their address, in front of all trusted proxies. */
  address: ClientAddress;
  /** The country header of a trusted proxy, unchecked; `undefined` where there is none. */
  country: string | undefined;
}

/**
 * Tells who asks. The country header is believed from a trusted proxy alone, as `X-Forwarded-For` is,
 * and then wins over the database.
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

/**
 * The address of a caller: a public one in canonical form, one that belongs to no place, or one that
 * can't be told. `block` names what counts as one caller.
 */
export type ClientAddress =
  | { kind: 'public'; address: string; block: string }
  | { kind: 'reserved'; block: string }
  | { kind: 'unknown'; block: string };

/**
 * Finds the address of the caller. Anybody can send `X-Forwarded-For`, so it is read from the right, and
 * only as long as the address that vouches for the next one is a trusted proxy: the first that is not
 * is the caller, whatever is to its left. A hop that is not an address ends the walk without a result.
 *
 * @param peer the other end of the connection
 * @param forwardedFor the header `X-Forwarded-For`, several of them joined by commas
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): ClientAddress {
  const hops = forwardedFor === undefined ? [] : forwardedFor.split(',');
  let address = peer === undefined ? null : parseAddress(peer);
  while (address !== null && hops.length > 0 && isTrusted(address)) {
    address = parseAddress(hops.pop()?.trim() ?? '');
  }
  if (address === null) return { kind: 'unknown', block: 'unknown' };
  const text = addressText(address);
  const block = addressBlock(address, text);
  return isReserved(address)
    ? { kind: 'reserved', block }
    : { kind: 'public', address: text, block };
}
