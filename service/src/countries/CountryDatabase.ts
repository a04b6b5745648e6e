import { isIPv6 } from 'node:net';
import { Reader, type Response as MmdbRecord } from 'mmdb-lib';
import QuickLRU from 'quick-lru';
import { unusableForm } from '../common/unusableForm.js';

/** Zero bytes between the search tree and the data (MaxMind DB format, "Output Data Section"). */
const separatorSize = 16;

/** The maximum number of decoded records in the cache: enough for all records of a file without cities. */
const maxRecords = 2_000;

/** The networks that are read before a file counts as having no countries. */
const maxNetworks = 50_000;

/** A file in the MaxMind DB format that maps addresses to countries. */
export class CountryDatabase {
  /** The file or, without secrets, the address; `undefined` for the embedded database. */
  readonly source: string | undefined;
  /** When the publisher built the file. */
  readonly built: Date;
  /** What the publisher calls this kind of file, such as `GeoLite2-Country`. */
  readonly type: string;
  /** The number of nodes of the search tree, a measure of how much the file covers. */
  readonly nodes: number;
  readonly #reader: Reader<MmdbRecord>;
  readonly #hasIPv6: boolean;

  /**
   * @param content the whole file
   * @param source see {@link source}
   * @throws Error whose message says in a few words what is wrong
   */
  constructor(content: Buffer, source?: string) {
    this.source = source;
    let reader: Reader<MmdbRecord>;
    try {
      reader = new Reader(content, { cache: new QuickLRU({ maxSize: maxRecords }) });
    } catch {
      throw new Error(
        unusableForm(content) ?? 'it is not in the MaxMind DB format, or it is truncated',
      );
    }
    const { buildEpoch, databaseType, ipVersion, nodeCount, searchTreeSize } = reader.metadata;
    const separator = content.subarray(searchTreeSize, searchTreeSize + separatorSize);
    if (
      !(nodeCount > 0) ||
      (ipVersion !== 4 && ipVersion !== 6) ||
      separator.length < separatorSize ||
      separator.some((byte) => byte !== 0)
    ) {
      throw new Error('its parts do not fit together, as in a truncated file');
    }
    if (!(buildEpoch.getTime() > 0)) throw new Error('it does not say when it was built');
    this.built = buildEpoch;
    this.type = typeof databaseType === 'string' ? databaseType : '';
    this.nodes = nodeCount;
    this.#reader = reader;
    this.#hasIPv6 = ipVersion === 6;
    let country: string | null;
    try {
      country = firstCountry((address) => reader.getWithPrefixLength(address), ipVersion);
    } catch {
      throw new Error('its records can’t be read, as in a damaged file');
    }
    if (country === null) {
      throw new Error('its records name no country under country_code or country.iso_code');
    }
  }

  /**
   * Returns the country code of an address, or `null`. Never throws: a file that is damaged in one place
   * can still be used elsewhere.
   *
   * @param address in canonical form, IPv4 or IPv6
   */
  countryOf(address: string): string | null {
    // The bits of an IPv6 address would lead to the record of another address in an IPv4 tree.
    if (!this.#hasIPv6 && isIPv6(address)) return null;
    try {
      return recordCountry(this.#reader.get(address));
    } catch {
      return null;
    }
  }
}

/**
 * Returns the country of a database record as two capital letters, or `null` if the record has no country.
 *
 * Databases use different names: `country_code` (ip-location-db, IPinfo Lite), `country` as the code itself
 * (older IPinfo), and `country.iso_code` (GeoLite2, DB-IP).
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
 * Returns the first country in a database, in the order of addresses. A result proves that the tree, the
 * records and their field names can be read, whatever addresses the database contains.
 *
 * @param look returns the record of an address, and the prefix length of its network
 * @returns `null` if there is no country
 * @throws what `look` throws
 */
function firstCountry(
  look: (address: string) => [record: unknown, prefixLength: number],
  ipVersion: 4 | 6,
): string | null {
  // IPv4 first: a file for both stores IPv4 at the lowest addresses of the IPv6 tree.
  for (const bits of ipVersion === 4 ? [32] : [32, 128]) {
    let address = 0n;
    for (let count = 0; count < maxNetworks && address < 1n << BigInt(bits); count++) {
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
