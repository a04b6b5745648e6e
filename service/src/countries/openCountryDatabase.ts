import { CountryDatabase } from './CountryDatabase.js';
import { CountryGate } from './CountryGate.js';
import { loadCountryDatabase } from './loadCountryDatabase.js';
import type { Log } from '../common/Log.js';
import { Reloadable } from '../reload/Reloadable.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import type { Schedule } from '../reload/schedule.js';
import { databaseLine } from './startNotes.js';

/** Most bytes of a database; the largest with cities too has 130 MB. */
const limit = 500_000_000;

/**
 * Loads the country database, and keeps it current until `close()`.
 *
 * @param file path of any MMDB with a country code; without it the embedded one, which stays
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
