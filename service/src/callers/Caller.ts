import { addressBlocks, addressText, isReserved, parseAddress, parsePeer } from './Address.js';
import type { Address, Blocks, Peer } from './Address.js';
import type { IsTrusted } from './parseTrustedProxies.js';

/** The client that sent a request. */
export interface Caller {
  /** The client's address, beyond all trusted proxies. */
  address: ClientAddress;
  /** The country header of a trusted proxy, unchecked; `undefined` if there is none. */
  country: string | undefined;
}

/** What a server knows about the connection of a request. */
export interface Connection {
  /** The address at the other end of the connection, or `unix` for a Unix socket. */
  peer?: string | undefined;
  /** The country of the caller, if the platform of the service provides it. */
  country?: string | undefined;
  /** The path under which the service is mounted on its server, such as `/rates`; by default the root. */
  path?: string | undefined;
  /** Set for a body that is longer than this number of bytes; only its beginning is passed on. */
  bodyLimit?: number | undefined;
}

/** Identifies the caller by the connection and the headers. */
export type CallerOf = (
  connection: Connection,
  header: (name: string) => string | undefined,
) => Caller;

/** The options of {@link callersBy}. */
export interface CallerOptions {
  isTrusted: IsTrusted;
  /** Returns whether a peer is the platform whose `X-Forwarded-For` is counted; see `trustedHops`. */
  isPlatform?: IsTrusted | undefined;
  /** Which entry of `X-Forwarded-For` from the right is the caller, if the platform's own address follows it. */
  trustedHops?: number | undefined;
  /** The name of the header that contains only the caller's address, if it replaces `X-Forwarded-For`. */
  addressHeader?: string | undefined;
  /** The name of the country header, if there is one. */
  countryHeader?: string | undefined;
  /** Called with what a trusted proxy sent in the place of an address; empty if it sent nothing. */
  onUnreadable?(text: string): void;
}

/**
 * Returns a function that identifies callers. Headers are only trusted if a trusted proxy sends them. The country
 * header has precedence over the database; an empty one is ignored.
 */
export function callersBy(options: CallerOptions): CallerOf {
  const { isTrusted, isPlatform = isTrusted, trustedHops, addressHeader, countryHeader } = options;
  const { onUnreadable } = options;
  const parseHop = (hop: string): Peer | null => {
    const address = parseForwarded(hop);
    if (address === null) onUnreadable?.(hop);
    return address;
  };
  return ({ peer: text }, header) => {
    const peer = parsePeer(text ?? '');
    const isProxy = peer !== null && isTrusted(peer);
    let address = peer;
    if (trustedHops !== undefined) {
      if (peer !== null && isPlatform(peer)) {
        address = parseHop(entriesOf(header('x-forwarded-for')).at(-trustedHops)?.trim() ?? '');
      }
    } else if (isProxy) {
      address =
        addressHeader === undefined
          ? firstUntrusted(peer, entriesOf(header('x-forwarded-for')), isTrusted, parseHop)
          : parseHop(header(addressHeader)?.trim() ?? '');
    }
    const country =
      isProxy && countryHeader !== undefined ? header(countryHeader)?.trim() : undefined;
    return {
      address: clientAddress(address === 'unix' ? null : address),
      country: country || undefined,
    };
  };
}

/**
 * The address of a caller: a public address in canonical form, a reserved address without a country, or
 * unknown. `blocks` identify the caller for the limits.
 */
export type ClientAddress =
  | { kind: 'public'; address: string; blocks: Blocks }
  | { kind: 'reserved'; blocks: Blocks }
  | { kind: 'unknown'; blocks: Blocks };

/** Returns the entries of `X-Forwarded-For`; repeated headers are joined by commas. */
function entriesOf(forwardedFor: string | undefined): string[] {
  return forwardedFor?.trim() ? forwardedFor.split(',') : [];
}

/**
 * Returns the first peer that is not a trusted proxy. Anyone can send `X-Forwarded-For`, so it is read from the
 * right, and only while the peer that reports the next one is a trusted proxy. What is to the left of the result
 * does not matter. An entry that is not an address makes the result unknown.
 */
function firstUntrusted(
  proxy: Peer,
  entries: string[],
  isTrusted: IsTrusted,
  parseHop: (hop: string) => Peer | null,
): Peer | null {
  let peer: Peer | null = proxy;
  while (peer !== null && entries.length > 0 && isTrusted(peer)) {
    peer = parseHop(entries.pop()!.trim());
  }
  return peer;
}

/** Returns the address of a caller by its parsed form, or by `null` if that is not known. */
function clientAddress(address: Address | null): ClientAddress {
  if (address === null) return { kind: 'unknown', blocks: ['unknown'] };
  const text = addressText(address);
  const blocks = addressBlocks(address, text);
  return isReserved(address)
    ? { kind: 'reserved', blocks }
    : { kind: 'public', address: text, blocks };
}

/** Parses a forwarded address. Some proxies add a port, and nginx writes `unix:` for a Unix socket. */
function parseForwarded(hop: string): Peer | null {
  if (hop === 'unix:') return 'unix';
  return parseAddress(hop.includes(':') ? withoutPort(hop) : hop);
}

/** Removes the port that some proxies add, as in `203.0.113.7:443` and `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, four, six] =
    /^(?:([\d.]+):\d{1,5}|\[([\da-f]*:[\da-f:.]+)\](?::\d{1,5})?)$/i.exec(hop) ?? [];
  return four ?? six ?? hop;
}
