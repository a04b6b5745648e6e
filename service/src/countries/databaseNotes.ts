import { daysSince } from '../common/days.js';
import type { CountryDatabase } from './CountryDatabase.js';
import { missingKind } from './CountryGate.js';

/** The days after which a country database is outdated. */
const oldDatabase = 60;

/** The attribution that the license of the embedded database (CC BY 4.0) requires. */
const embedded =
  'country data by the Number Resource Organization (nro.net), CC BY 4.0, via ip-location-db';

/** The attributions that publishers require, by the start of the type in the metadata of their files. */
const publishers: readonly [type: RegExp, attribution: string][] = [
  [/^GeoLite2/, 'GeoLite2 data created by MaxMind (https://www.maxmind.com)'],
  [/^DBIP/, 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0 for the Lite file'],
  [/^ipinfo/i, 'IP address data by IPinfo (https://ipinfo.io), CC BY-SA 4.0 for the Lite file'],
];

/**
 * Returns the attribution that the license of a country database requires, or an empty text if the publisher
 * is not known.
 *
 * @param type the type in the metadata
 */
export function attributionOf(type: string): string {
  return publishers.find(([pattern]) => pattern.test(type))?.[1] ?? '';
}

/** Returns the attribution of the database in use. */
export function attributionInUse({
  source,
  type,
}: Pick<CountryDatabase, 'source' | 'type'>): string {
  return source === undefined ? embedded : attributionOf(type);
}

/** Returns a line about the country database in use, with its attribution. */
export function databaseLine(database: Pick<CountryDatabase, 'built' | 'source' | 'type'>): string {
  const attribution = attributionInUse(database);
  const built = database.built.toISOString().slice(0, 10);
  return `the service uses the country database built ${built}, ${database.source ?? 'embedded, which its publisher has stopped updating'}${attribution && `; ${attribution}`}`;
}

/** Returns a line for each possible problem of a country database. */
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
      `the country database has no ${kind} addresses, so visitors with ${kind} addresses have no ` +
        'country; name a database with both kinds with --geo',
    );
  }
  return warnings;
}
