import { recordCountry } from './recordCountry.js';

/** Networks looked at before a file counts as one without countries. */
const mostNetworks = 50_000;

/**
 * Goes through the networks of a database from the lowest address up, and gives the first country:
 * proof that its tree, its records and their names are what we can read, without knowing any address
 * that must be in it.
 *
 * @param look what the database has for an address, and the length of the network's prefix
 * @returns `null` where there is none
 * @throws what `look` throws
 */
export function firstCountry(
  look: (address: string) => [record: unknown, prefixLength: number],
  ipVersion: 4 | 6,
): string | null {
  // The IPv4 part first: a file for both keeps it in the lowest corner of the IPv6 tree.
  for (const bits of ipVersion === 4 ? [32] : [32, 128]) {
    let address = 0n;
    for (let count = 0; count < mostNetworks && address < 1n << BigInt(bits); count++) {
      const [record, prefixLength] = look(bits === 32 ? ipv4(address) : ipv6(address));
      const country = recordCountry(record);
      if (country !== null) return country;
      address += 1n << BigInt(Math.max(0, bits - prefixLength));
    }
  }
  return null;
}

function ipv4(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.');
}

function ipv6(address: bigint): string {
  const digits = address.toString(16).padStart(32, '0');
  return (digits.match(/.{4}/g) ?? []).join(':');
}
