import type { CountryDatabase } from '../countries/CountryDatabase.js';
import { attributionInUse } from '../countries/databaseNotes.js';

/**
 * Returns the attributions that the licenses of the data require.
 *
 * @param rates the setting; `undefined` for the embedded table
 */
export function attribution(
  rates: string | undefined,
  database: Pick<CountryDatabase, 'source' | 'type'>,
): string[] {
  const countries = attributionInUse(database);
  return [
    ...(countries ? [`${countries[0]!.toUpperCase()}${countries.slice(1)}.`] : []),
    ...(rates === undefined ? ['Rates by @fawazahmed0/currency-api, CC0.'] : []),
    'Currencies of countries and their names from Unicode CLDR, Unicode License v3.',
  ];
}
