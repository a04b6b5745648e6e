import { createRequire } from 'node:module';
import { CountryDatabase } from './CountryDatabase.js';
import { readFile } from './readFile.js';
import { SettingsError } from './SettingsError.js';

/** The database that comes with the service: good for trying, no longer renewed on npm. */
const embeddedDatabase = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** What the licence of the embedded database (CC BY 4.0) asks to be said. */
export const embeddedAttribution =
  'country data by the Number Resource Organization (nro.net), CC BY 4.0, by way of ip-location-db';

/**
 * Reads and checks a country database.
 *
 * @param file path of any MMDB with a country code; without it the embedded one
 * @throws SettingsError naming the file and what is wrong with it
 */
export function loadCountryDatabase(file: string | undefined): CountryDatabase {
  const path = file ?? createRequire(import.meta.url).resolve(embeddedDatabase);
  try {
    return new CountryDatabase(readFile(path));
  } catch (error) {
    throw new SettingsError(
      `the country database ${path} can't be used: ${(error as Error).message}`,
    );
  }
}
