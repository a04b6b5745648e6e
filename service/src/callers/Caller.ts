import { addressBlocks, addressText, isReserved, parseAddress, type Blocks } from './Address.js';
import type { IsTrusted } from './parseTrustedProxies.js';

/** Who asks. */
export interface Caller {
  /** Their address, in front of all trusted proxies. */
  address: ClientAddress;
  /** The country header of a trusted proxy, unchecked; `undefined` where there is none. */
  country: string | undefined;
}

/** What a server knows of a caller by itself. */
export interface Connection {
  /** The address at the other end. */
  peer?: string | undefined;
  /** The country of the caller, where the platform that the service runs on says it. */
  country?: string | undefined;
  /** The path under which the service is mounted on its server, such as `/rates`; without it, the root. */
  path?: string | undefined;
}

/** Tells who asks, from what the server knows and from the headers. */
export type CallerOf = (
  connection: Connection,
  header: (name: string) => string | undefined,
) => Caller;

/** What a {@link CallerOf} goes by. */
export interface CallerOptions {
  isTrusted: IsTrusted;
  /** The name of the country header, if there is one. */
  countryHeader?: string | undefined;
  /** Called with an entry of `X-Forwarded-For` from a trusted proxy that is no address. */
  onUnreadable?(entry: string): void;
}

/**
 * Makes what tells who asks. The country header is believed from a trusted proxy alone, as
 * `X-Forwarded-For` is, and then wins over the database. An empty header is none.
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
 * The address of a caller: a public one in canonical form, one that belongs to no place, or one that
 * can't be told. `blocks` name what counts as one caller.
 */
export type ClientAddress =
  | { kind: 'public'; address: string; blocks: Blocks }
  | { kind: 'reserved'; blocks: Blocks }
  | { kind: 'unknown'; blocks: Blocks };

/**
 * Finds the address of the caller. Anybody can send `X-Forwarded-For`, so it is read from the right, and
 * only as long as the address that vouches for the next one is a trusted proxy: the first that is not
 * is the caller, whatever is to its left. A hop that is not an address ends the walk without a result.
 *
 * @param peer the other end of the connection
 * @param forwardedFor the header `X-Forwarded-For`, several of them joined by commas
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
    address = parseAddress(withoutPort(hop));
    if (address === null) onUnreadable?.(hop);
  }
  if (address === null) return { kind: 'unknown', blocks: ['unknown'] };
  const text = addressText(address);
  const blocks = addressBlocks(address, text);
  return isReserved(address)
    ? { kind: 'reserved', blocks }
    : { kind: 'public', address: text, blocks };
}

/** Returns the address of `203.0.113.7:443`, as some proxies write it, or of `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, four, six] =
    /^(?:([\d.]+):\d{1,5}|\[([\da-f]*:[\da-f:.]+)\](?::\d{1,5})?)$/i.exec(hop) ?? [];
  return four ?? six ?? hop;
}
