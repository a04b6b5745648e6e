import { quote } from 'local-price/protocol';
import { SettingsError } from '../common/SettingsError.js';
import { inBlock, isIPv4, parseAddress, versionOf, type Peer } from './Address.js';

/** Returns whether a peer is a trusted proxy. */
export type IsTrusted = (peer: Peer) => boolean;

/** The number of bits before the IPv4 address in an IPv6 address. */
const prefixBits = 96;

/**
 * Parses a list of addresses, CIDR ranges and the word `unix`, which trusts all programs that connect over a
 * Unix socket.
 *
 * @param source the setting that contains the list
 * @throws SettingsError naming the setting and the entry that can't be parsed
 */
export function parseTrustedProxies(
  list: readonly string[],
  source = '--trusted-proxies',
): IsTrusted {
  const ranges = list.map((entry) => parseRange(entry, source));
  return (peer) => ranges.some((isInRange) => isInRange(peer));
}

function parseRange(entry: string, source: string): IsTrusted {
  if (entry === 'unix') return (peer) => peer === 'unix';
  const [text = '', suffix, ...more] = entry.split('/');
  const base = text.includes('%') ? null : parseAddress(text);
  const written = versionOf(text) === 6 ? 128 : 32;
  const bits = suffix === undefined ? written : /^\d{1,3}$/.test(suffix) ? Number(suffix) : NaN;
  const offset = written === 128 && base && isIPv4(base) ? prefixBits : 0;
  // The prefix alone would trust all IPv4 addresses.
  const minBits = offset && offset + 1;
  if (base === null || more.length > 0 || !(bits >= minBits && bits <= written)) {
    throw new SettingsError(
      `${source} contains ${quote(entry)}: give addresses, ranges such as 10.0.0.0/8, or unix`,
    );
  }
  if (!isIPv4(base)) return (peer) => peer !== 'unix' && !isIPv4(peer) && peer.match(base, bits);
  const isInBlock = inBlock(base, bits - offset);
  return (peer) => peer !== 'unix' && isIPv4(peer) && isInBlock(peer);
}
