import { addressBlock, addressText, isReserved, parseAddress } from './address.js';
import type { IsTrusted } from './parseTrustedProxies.js';

/**
 * Who calls: a public address in canonical form, one that says nothing about a place, or one that
 * can't be told. `block` names what counts as one caller.
 */
export type ClientAddress =
  | { kind: 'public'; address: string; block: string }
  | { kind: 'reserved'; block: string }
  | { kind: 'unknown'; block: string };

/**
 * Finds the address of the caller. `X-Forwarded-For` is a claim that anybody can send, so it is read
 * from the right, and only as long as the address that vouches for the next one is a trusted proxy:
 * the first that is not is the caller, whatever stands to its left. A hop that is no address ends
 * the walk without an answer.
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
