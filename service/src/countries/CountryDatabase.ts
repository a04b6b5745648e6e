import { isIPv6 } from 'node:net';
import { Reader, type Response as MmdbRecord } from 'mmdb-lib';
import QuickLRU from 'quick-lru';

/** Zero bytes between the search tree and the data (MaxMind DB format, "Output Data Section"). */
const separatorSize = 16;

/** Records that are kept decoded: all of them, where a file has no more than countries. */
const mostRecords = 2_000;

/** Networks that are read before a file counts as one without countries. */
const mostNetworks = 50_000;

/** Countries by address, from a file in the MaxMind DB format. */
export class CountryDatabase {
  /** When the publisher built the file. */
  readonly built: Date;
  /** What the publisher calls this kind of file, such as `GeoLite2-Country`. */
  readonly type: string;
  /** Nodes of the search tree: how much the file claims to know. */
  readonly nodes: number;
  readonly #reader: Reader<MmdbRecord>;
  readonly #holdsIPv6: boolean;

  /**
   * @param content the whole file
   * @throws Error whose message says in a few words what is wrong
   */
  constructor(content: Buffer) {
    let reader: Reader<MmdbRecord>;
    try {
      reader = new Reader(content, { cache: new QuickLRU({ maxSize: mostRecords }) });
    } catch {
      throw new Error('it is not in the MaxMind DB format, or it is cut');
    }
    const { buildEpoch, databaseType, ipVersion, nodeCount, searchTreeSize } = reader.metadata;
    const separator = content.subarray(searchTreeSize, searchTreeSize + separatorSize);
    if (
      !(nodeCount > 0) ||
      (ipVersion !== 4 && ipVersion !== 6) ||
      separator.length < separatorSize ||
      separator.some((byte) => byte !== 0)
    ) {
      throw new Error('its parts do not fit together, as in a file that is cut');
    }
    if (!(buildEpoch.getTime() > 0)) throw new Error('it does not say when it was built');
    this.built = buildEpoch;
    this.type = typeof databaseType === 'string' ? databaseType : '';
    this.nodes = nodeCount;
    this.#reader = reader;
    this.#holdsIPv6 = ipVersion === 6;
    if (firstCountry((address) => reader.getWithPrefixLength(address), ipVersion) === null) {
      throw new Error('its records name no country under country_code or country.iso_code');
    }
  }

  /**
   * Returns the two letters that the file has for an address, or `null`. Never throws: a file that is
   * damaged in one place still serves elsewhere.
   *
   * @param address in canonical form, IPv4 or IPv6
   */
  countryOf(address: string): string | null {
    // An IPv4 tree, walked with the bits of an IPv6 address, ends at the record of another address.
    if (!this.#holdsIPv6 && isIPv6(address)) return null;
    try {
      return recordCountry(this.#reader.get(address));
    } catch {
      return null;
    }
  }
}

/**
 * Returns the country of a database record as two capital letters, or `null` where it has none.
 *
 * Databases name it differently: `country_code` (ip-location-db, IPinfo Lite), `country` as the code
 * itself (older IPinfo), `country.iso_code` (GeoLite2, DB-IP).
 */
export function recordCountry(record: unknown): string | null {
  const country = field(record, 'country');
  return (
    letters(field(record, 'country_code')) ??
    letters(country) ??
    letters(field(country, 'iso_code'))
  );
}

/**
 * Goes through the networks of a database from the lowest address up, and returns the first country:
 * proof that its tree, its records and their names can be read, without knowing any address that must
 * be in it.
 *
 * @param look returns what the database has for an address, and the length of the network's prefix
 * @returns `null` where there is none
 * @throws what `look` throws
 */
function firstCountry(
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

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;
}

function letters(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null;
}
