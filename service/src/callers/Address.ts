import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** An IP address. An IPv6 address that maps an IPv4 address is an IPv4 address here. */
export type Address = IPv4 | IPv6;

/** The block of all public IPv6 addresses so far (RFC 4291, section 2.5.4). */
const globalUnicast: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Parses an address as a socket or a proxy writes it. Only full dotted quads and the forms of RFC 4291 are
 * accepted. Proxies never send `0x7f.1`, octal numbers or ports, so these return `null`.
 */
export function parseAddress(text: string): Address | null {
  const version = versionOf(text);
  if (version === null) return null;
  if (version === 4) return new ipaddr.IPv4(text.split('.').map(Number));
  const bare = text.replace(zone, '');
  // ipaddr.js reads ::1.2.3.4 as ::ffff:1.2.3.4; a leading zero prevents that.
  return ipaddr.process(/^::\d+\./.test(bare) ? `0${bare}` : bare);
}

/** The zone: the network interface of a packet, which follows an address but is not part of it. */
const zone = /%[\da-z.:-]+$/i;

/** Returns the version of an address, or `null` for any other text. */
export function versionOf(text: string): 4 | 6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4;
  const bare = text.replace(zone, '');
  // ipaddr.js accepts groups of any length, and octal numbers at the end.
  const last = bare.slice(bare.lastIndexOf(':') + 1);
  const isWhole = !last.includes('.') || ipaddr.IPv4.isValidFourPartDecimal(last);
  const isShort = !/[\da-f]{5}/i.test(bare);
  return isWhole && isShort && !bare.includes('%') && ipaddr.IPv6.isValid(bare) ? 6 : null;
}

/** Returns the canonical text of an address, as databases use it. */
export function addressText(address: Address): string {
  return address.kind() === 'ipv4' ? address.toString() : (address as IPv6).toRFC5952String();
}

/** Returns whether no internet visitor can have an address: private, loopback, documentation, … */
export function isReserved(address: Address): boolean {
  if (address.range() !== 'unicast') return true;
  return address.kind() === 'ipv6' && !address.match(globalUnicast);
}

/**
 * Returns the block that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address,
 * which a network assigns to one customer. For IPv6, also returns the wider block of 48 bits that a whole
 * site may have, with 65,536 of the smaller blocks (RFC 6177).
 *
 * @param text the text of the address, from `addressText`
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

/** The address block that counts as one caller, and the wider block around it, if there is one. */
export type Blocks = readonly [own: string, wide?: string];
