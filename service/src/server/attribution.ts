import type { CountryDatabase } from '../countries/CountryDatabase.js';
import { attributionInUse } from '../countries/databaseNotes.js';

/** The settings that name data, as in `OpenSettings`. */
interface DataSettings {
  geo?: string;
  rates?: string;
}

/** Returns the attributions that the licenses of the data require. */
export function attribution(
  { geo, rates }: DataSettings,
  { type }: Pick<CountryDatabase, 'type'>,
): string[] {
  const countries = attributionInUse(geo, type);
  return [
    ...(countries ? [`${countries[0]!.toUpperCase()}${countries.slice(1)}.`] : []),
    ...(rates === undefined ? ['Rates by @fawazahmed0/currency-api, CC0.'] : []),
    'Currencies of countries and their names from Unicode CLDR, Unicode License v3.',
  ];
}
