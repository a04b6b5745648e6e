import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** An IP address. An IPv6 address that maps or translates an IPv4 address is an IPv4 address here. */
export type Address = IPv4 | IPv6;

/** The other end of a connection: an address, or a program on this machine that uses a Unix socket. */
export type Peer = Address | 'unix';

/** Parses the other end of a connection, as in `Connection`. */
export function parsePeer(text: string): Peer | null {
  return text === 'unix' ? text : parseAddress(text);
}

/** The block of all public IPv6 addresses so far (RFC 4291, section 2.5.4). */
const globalUnicast: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Parses an address as a socket or a proxy writes it. Only full dotted quads and the forms of RFC 4291 are
 * accepted. Proxies never send `0x7f.1`, octal numbers or ports, so these return `null`.
 */
export function parseAddress(text: string): Address | null {
  // Nearly all addresses are in one of these two forms. ipaddr.js takes ten times as long to parse them.
  const quad = parseQuad(text.startsWith(mapped) ? text.slice(mapped.length) : text);
  if (quad) return quad;
  if (versionOf(text) === null) return null;
  const bare = text.replace(zone, '');
  // ipaddr.js reads ::1.2.3.4 as ::ffff:1.2.3.4; a leading zero prevents that.
  const address = ipaddr.process(/^::\d+\./.test(bare) ? `0${bare}` : bare);
  return isIPv4(address) ? address : (translated(address) ?? address);
}

/** Returns the IPv4 address that NAT64 has put behind its prefix `64:ff9b::/96` (RFC 6052). */
function translated({ parts }: IPv6): IPv4 | undefined {
  if (parts[0] !== 0x64 || parts[1] !== 0xff9b || parts.slice(2, 6).some(Boolean)) return undefined;
  const [high = 0, low = 0] = parts.slice(6);
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
}

/** What precedes an IPv4 address in the IPv6 form that sockets for both versions use. */
const mapped = '::ffff:';

/** The zone: the network interface of a packet, which follows an address but is not part of it. */
const zone = /%[\da-z.:-]+$/i;

/** Returns the version of an address, or `null` for any other text. */
export function versionOf(text: string): 4 | 6 | null {
  if (parseQuad(text)) return 4;
  const bare = text.replace(zone, '');
  // ipaddr.js accepts groups of any length, and octal numbers at the end.
  const last = bare.slice(bare.lastIndexOf(':') + 1);
  const isWhole = !last.includes('.') || parseQuad(last) !== null;
  const isShort = !/[\da-f]{5}/i.test(bare);
  return isWhole && isShort && !bare.includes('%') && ipaddr.IPv6.isValid(bare) ? 6 : null;
}

/** Parses four decimal numbers up to 255 without leading zeros. */
function parseQuad(text: string): IPv4 | null {
  if (text.length > '255.255.255.255'.length) return null;
  const octets: number[] = [];
  let octet: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 0x2e && octet !== undefined) {
      octets.push(octet);
      octet = undefined;
    } else {
      const digit = character - 0x30;
      if (!(digit >= 0 && digit <= 9) || octet === 0) return null;
      octet = (octet ?? 0) * 10 + digit;
      if (octet > 255) return null;
    }
  }
  if (octet === undefined || octets.length !== 3) return null;
  octets.push(octet);
  return new ipaddr.IPv4(octets);
}

/** A block of IPv4 addresses: the first bits, which all of them share, and the mask that selects these bits. */
interface Block {
  start: number;
  mask: number;
}

/** Returns a test for a block of IPv4 addresses: those whose first `bits` are the same as in `base`. */
export function inBlock(base: IPv4, bits: number): (address: IPv4) => boolean {
  const { start, mask } = blockOf(base, bits);
  return (address) => (numberOf(address) & mask) === start;
}

function blockOf(base: IPv4, bits: number): Block {
  // A shift by 32 would be a shift by 0.
  const mask = bits === 0 ? 0 : -1 << (32 - bits);
  return { start: numberOf(base) & mask, mask };
}

/** Returns the 32 bits of an IPv4 address, as a signed number. */
function numberOf({ octets }: IPv4): number {
  return (octets[0]! << 24) | (octets[1]! << 16) | (octets[2]! << 8) | octets[3]!;
}

/** The IPv4 blocks without internet visitors: the special ranges of ipaddr.js. */
const reservedBlocks = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 ' +
  '198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
)
  .split(' ')
  .map((block) => blockOf(...ipaddr.IPv4.parseCIDR(block)));

/** Returns whether an address is an IPv4 address. */
export function isIPv4(address: Address): address is IPv4 {
  return address.kind() === 'ipv4';
}

/** Returns the canonical text of an address, as databases use it. */
export function addressText(address: Address): string {
  return isIPv4(address) ? address.toString() : address.toRFC5952String();
}

/** Returns whether no internet visitor can have an address: private, loopback, documentation, … */
export function isReserved(address: Address): boolean {
  if (isIPv4(address)) {
    const number = numberOf(address);
    return reservedBlocks.some(({ start, mask }) => (number & mask) === start);
  }
  return address.range() !== 'unicast' || !address.match(globalUnicast);
}

/**
 * Returns the block that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address,
 * which a network assigns to one customer. For IPv6, also returns the wider block of 48 bits that a whole
 * site may have, with 65,536 of the smaller blocks (RFC 6177).
 *
 * @param text the text of the address, from `addressText`
 */
export function addressBlocks(address: Address, text: string): Blocks {
  if (isIPv4(address)) return [text];
  const { parts } = address;
  const block = (bits: number): string =>
    `${parts
      .slice(0, bits / 16)
      .map((part) => part.toString(16))
      .join(':')}::/${bits}`;
  return [block(64), block(48)];
}

/** The address block that counts as one caller, and the wider block around it, if there is one. */
export type Blocks = readonly [own: string, wide?: string];
