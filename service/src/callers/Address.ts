import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** An address of either kind, IPv4 where an IPv6 address only wraps one. */
export type Address = IPv4 | IPv6;

/** The block from which all public IPv6 addresses have come so far (RFC 4291, section 2.5.4). */
const globalUnicast: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Reads one address, as a socket or a proxy writes it. Only full dotted quads and the RFC 4291 forms
 * pass: `0x7f.1`, octal numbers and ports are not what a proxy sends, so they parse to `null`.
 */
export function parseAddress(text: string): Address | null {
  const version = versionOf(text);
  if (version === null) return null;
  if (version === 4) return new ipaddr.IPv4(text.split('.').map(Number));
  const bare = text.replace(zone, '');
  // ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4; a zero in front keeps the two apart.
  return ipaddr.process(/^::\d+\./.test(bare) ? `0${bare}` : bare);
}

/** Which interface a packet came through: that stands behind an address and does not belong to it. */
const zone = /%[\da-z.:-]+$/i;

/** Returns the version of an address that is written in full; `null` where a text is none. */
export function versionOf(text: string): 4 | 6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4;
  const bare = text.replace(zone, '');
  // ipaddr.js takes groups of any length, and at the end octal numbers.
  const last = bare.slice(bare.lastIndexOf(':') + 1);
  const isWhole = !last.includes('.') || ipaddr.IPv4.isValidFourPartDecimal(last);
  const isShort = !/[\da-f]{5}/i.test(bare);
  return isWhole && isShort && !bare.includes('%') && ipaddr.IPv6.isValid(bare) ? 6 : null;
}

/** Returns the text under which a database knows the address. */
export function addressText(address: Address): string {
  return address.kind() === 'ipv4' ? address.toString() : (address as IPv6).toRFC5952String();
}

/** Returns whether no visitor from the internet can have the address: private, loopback, documentation, … */
export function isReserved(address: Address): boolean {
  if (address.range() !== 'unicast') return true;
  return address.kind() === 'ipv6' && !address.match(globalUnicast);
}

/**
 * Returns what counts as one caller: an IPv4 address, or of an IPv6 address the 64 bits that a network
 * gives to one customer, and then the 48 bits of a whole site, which can have 65,536 of these (RFC 6177).
 *
 * @param text of the address, from `addressText`
 */
export function addressBlocks(address: Address, text: string): Blocks {
  if (address.kind() === 'ipv4') return [text];
  const { parts } = address as IPv6;
  const block = (bits: number): string =>
    `${parts
      .slice(0, bits / 16)
      .map((part) => part.toString(16))
      .join(':')}::/${bits}`;
  return [block(64), block(48)];
}

/** What counts as one caller, and the wider block that it belongs to, if there is one. */
export type Blocks = readonly [own: string, wide?: string];
