import { SettingsError } from '../common/SettingsError.js';
import { quote } from '../common/text.js';
import { inBlock, isIPv4, parseAddress, versionOf, type Address } from './Address.js';

/** Returns whether an address belongs to a trusted proxy. */
export type IsTrusted = (address: Address) => boolean;

/** The number of bits before the IPv4 address in a mapped IPv6 address. */
const mappedBits = 96;

/**
 * Parses a list of addresses and CIDR ranges.
 *
 * @param source the setting that contains the list
 * @throws SettingsError naming the setting and the entry that can't be parsed
 */
export function parseTrustedProxies(
  list: readonly string[],
  source = '--trusted-proxies',
): IsTrusted {
  const ranges = list.map((entry) => parseRange(entry, source));
  return (address) => ranges.some((isInRange) => isInRange(address));
}

function parseRange(entry: string, source: string): IsTrusted {
  const [text = '', suffix, ...more] = entry.split('/');
  const base = text.includes('%') ? null : parseAddress(text);
  const written = versionOf(text) === 6 ? 128 : 32;
  const bits = suffix === undefined ? written : /^\d{1,3}$/.test(suffix) ? Number(suffix) : NaN;
  const offset = written === 128 && base && isIPv4(base) ? mappedBits : 0;
  if (base === null || more.length > 0 || !(bits >= offset && bits <= written)) {
    throw new SettingsError(
      `${source} contains ${quote(entry)}: give addresses or ranges such as 10.0.0.0/8`,
    );
  }
  if (!isIPv4(base)) return (address) => !isIPv4(address) && address.match(base, bits);
  const isInBlock = inBlock(base, bits - offset);
  return (address) => isIPv4(address) && isInBlock(address);
}
