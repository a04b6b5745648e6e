import { daysSince } from '../common/days.js';
import type { CountryDatabase } from './CountryDatabase.js';
import { missingKind } from './CountryGate.js';

/** Days after which a country database is out of date for its purpose. */
const oldDatabase = 60;

/** The attribution that the licence of the embedded database (CC BY 4.0) asks for. */
const embedded =
  'country data by the Number Resource Organization (nro.net), CC BY 4.0, by way of ip-location-db';

/** The attributions that publishers ask for, by how the type in the metadata of their files begins. */
const publishers: readonly [type: RegExp, attribution: string][] = [
  [/^GeoLite2/, 'GeoLite2 data created by MaxMind (https://www.maxmind.com)'],
  [/^DBIP/, 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0 where it is the Lite file'],
  [/^ipinfo/i, 'IP address data by IPinfo (https://ipinfo.io), CC BY-SA 4.0 where it is Lite'],
];

/**
 * Returns the attribution that the licence of a country database asks for, where its publisher is
 * known; else an empty text.
 *
 * @param type of the metadata
 */
export function attributionOf(type: string): string {
  return publishers.find(([pattern]) => pattern.test(type))?.[1] ?? '';
}

/**
 * Returns the attribution of the database in use.
 *
 * @param file that it was read from; without it the embedded one
 */
export function attributionInUse(file: string | undefined, type: string): string {
  return file === undefined ? embedded : attributionOf(type);
}

/** Returns one line about a country database in use, with the attribution. */
export function databaseLine(
  database: Pick<CountryDatabase, 'built' | 'type'>,
  file: string | undefined,
): string {
  const attribution = attributionInUse(file, database.type);
  const built = database.built.toISOString().slice(0, 10);
  return `country database built ${built}, ${file ?? 'embedded'}${attribution && `; ${attribution}`}`;
}

/** Returns a line for each thing that an operator may not want of a country database. */
export function databaseWarnings(
  database: Pick<CountryDatabase, 'built' | 'nodes' | 'countryOf'>,
  now: number,
): string[] {
  const warnings: string[] = [];
  const days = daysSince(database.built.toISOString().slice(0, 10), now);
  if (days > oldDatabase) {
    warnings.push(
      `the country database is ${days} days old; name a newer MMDB file with --geo, since ` +
        'addresses change hands',
    );
  }
  const kind = missingKind(database);
  if (kind !== null) {
    warnings.push(
      `the country database knows no ${kind} addresses, so that visitors who have one are in no ` +
        'country; name one for both kinds with --geo',
    );
  }
  return warnings;
}
