import { addressBlocks, addressText, isReserved, parseAddress, type Blocks } from './Address.js';
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
  /** The address at the other end of the connection. */
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
  /** The name of the country header, if there is one. */
  countryHeader?: string | undefined;
  /** Called with an entry of `X-Forwarded-For` that a trusted proxy sent and that is not an address. */
  onUnreadable?(entry: string): void;
}

/**
 * Returns a function that identifies callers. Like `X-Forwarded-For`, the country header is only trusted if a
 * trusted proxy sends it, and then has precedence over the database. An empty header is ignored.
 */
export function callersBy({ isTrusted, countryHeader, onUnreadable }: CallerOptions): CallerOf {
  return ({ peer }, header) => {
    const own = countryHeader === undefined ? undefined : header(countryHeader)?.trim();
    const proxy = own ? parseAddress(peer ?? '') : null;
    return {
      address: clientAddress(peer, header('x-forwarded-for'), isTrusted, onUnreadable),
      country: proxy && isTrusted(proxy) ? own : undefined,
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

/**
 * Returns the address of the caller. Anyone can send `X-Forwarded-For`, so it is read from the right, and
 * only while the address that reports the next one is a trusted proxy. The first address that is not a
 * trusted proxy is the caller's, whatever is to its left. An entry that is not an address makes the result
 * unknown.
 *
 * @param peer the address at the other end of the connection
 * @param forwardedFor the header `X-Forwarded-For`; repeated headers are joined by commas
 */
function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
  onUnreadable: CallerOptions['onUnreadable'],
): ClientAddress {
  const hops = forwardedFor?.trim() ? forwardedFor.split(',') : [];
  let address = peer === undefined ? null : parseAddress(peer);
  while (address !== null && hops.length > 0 && isTrusted(address)) {
    const hop = hops.pop()!.trim();
    address = parseAddress(hop.includes(':') ? withoutPort(hop) : hop);
    if (address === null) onUnreadable?.(hop);
  }
  if (address === null) return { kind: 'unknown', blocks: ['unknown'] };
  const text = addressText(address);
  const blocks = addressBlocks(address, text);
  return isReserved(address)
    ? { kind: 'reserved', blocks }
    : { kind: 'public', address: text, blocks };
}

/** Removes the port that some proxies add, as in `203.0.113.7:443` and `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, four, six] =
    /^(?:([\d.]+):\d{1,5}|\[([\da-f]*:[\da-f:.]+)\](?::\d{1,5})?)$/i.exec(hop) ?? [];
  return four ?? six ?? hop;
}
