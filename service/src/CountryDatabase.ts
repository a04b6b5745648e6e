import { isIPv6 } from 'node:net';
import { Reader, type Response as Record } from 'mmdb-lib';
import { firstCountry } from './firstCountry.js';
import { recordCountry } from './recordCountry.js';

/** Zero bytes between the search tree and the data (MaxMind DB format, "Output Data Section"). */
const separatorSize = 16;

/** Countries by address, from a file in the MaxMind DB format. */
export class CountryDatabase {
  /** When the publisher built the file. */
  readonly built: Date;
  readonly #reader: Reader<Record>;
  readonly #holdsIPv6: boolean;

  /**
   * @param content the whole file
   * @throws Error whose message says in a few words what is wrong
   */
  constructor(content: Buffer) {
    let reader: Reader<Record>;
    try {
      reader = new Reader(content);
    } catch {
      throw new Error('it is not in the MaxMind DB format, or it is cut');
    }
    const { buildEpoch, ipVersion, nodeCount, searchTreeSize } = reader.metadata;
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
    this.#reader = reader;
    this.#holdsIPv6 = ipVersion === 6;
    if (firstCountry((address) => reader.getWithPrefixLength(address), ipVersion) === null) {
      throw new Error('its records name no country under country_code or country.iso_code');
    }
  }

  /**
   * The two letters that the file has for an address, or `null`. Never throws: a file that breaks
   * in one place serves on elsewhere.
   *
   * @param address in canonical form, IPv4 or IPv6
   */
  countryOf(address: string): string | null {
    // An IPv4 tree, walked with the bits of an IPv6 address, ends at somebody else's record.
    if (isIPv6(address) && !this.#holdsIPv6) return null;
    try {
      return recordCountry(this.#reader.get(address));
    } catch {
      return null;
    }
  }
}
