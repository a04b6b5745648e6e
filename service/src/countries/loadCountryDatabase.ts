import { createRequire } from 'node:module';
import { CountryDatabase } from './CountryDatabase.js';
import { checkCountries } from './CountryGate.js';
import { readFile } from '../reload/readFile.js';
import { SettingsError } from '../common/SettingsError.js';

/** The database that comes with the service: good for trying, no longer renewed on npm. */
const embeddedDatabase = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * Reads and checks a country database.
 *
 * @param file path of any MMDB with a country code; without it the embedded one
 * @throws SettingsError naming the file and what is wrong with it
 */
export function loadCountryDatabase(file: string | undefined): CountryDatabase {
  const path = file ?? createRequire(import.meta.url).resolve(embeddedDatabase);
  try {
    const database = new CountryDatabase(readFile(path));
    checkCountries(database);
    return database;
  } catch (error) {
    throw new SettingsError(
      `the country database ${path} can't be used: ${(error as Error).message}`,
    );
  }
}
