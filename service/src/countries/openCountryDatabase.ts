import { createRequire } from 'node:module';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { readFile } from '../reload/readFile.js';
import { Reloadable } from '../reload/Reloadable.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import type { Schedule } from '../reload/schedule.js';
import { CountryDatabase } from './CountryDatabase.js';
import { checkCountries, CountryGate } from './CountryGate.js';
import { databaseLine } from './databaseNotes.js';

/** The maximum bytes of a database; the largest databases with cities have 130 MB. */
const limit = 500_000_000;

/**
 * Loads the country database, and reloads it when it changes until `close()`.
 *
 * @param file the path of any MMDB with country codes; without it, the embedded database, which never changes
 * @throws SettingsError naming the file and what is wrong with it
 */
export function openCountryDatabase(
  file: string | undefined,
  deps: { log: Log; schedule?: Schedule },
): Reloadable<CountryDatabase> {
  if (file === undefined) {
    const first = loadCountryDatabase(undefined);
    return new Reloadable({ what: 'the embedded country database', first, log: deps.log });
  }
  let gate: CountryGate | undefined;
  return reloadableFile({
    file,
    what: `the country database ${file}`,
    limit,
    first: () => loadCountryDatabase(file),
    parse: (content, current) => {
      gate ??= new CountryGate(current);
      return gate.admit(new CountryDatabase(content));
    },
    describe: (database) => databaseLine(database, file),
    ...deps,
  });
}

/** The database that is installed with the service. It is good for trials; npm gets no more updates. */
const embeddedDatabase = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * Loads and checks a country database.
 *
 * @param file the path of any MMDB with country codes; without it, the embedded database
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
