/** What the licence of the embedded database (CC BY 4.0) asks to be said. */
const embedded =
  'country data by the Number Resource Organization (nro.net), CC BY 4.0, by way of ip-location-db';

/** What publishers ask to be said, by how the type in the metadata of their files begins. */
const publishers: readonly [type: RegExp, attribution: string][] = [
  [/^GeoLite2/, 'GeoLite2 data created by MaxMind (https://www.maxmind.com)'],
  [/^DBIP/, 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0 where it is the Lite file'],
  [/^ipinfo/i, 'IP address data by IPinfo (https://ipinfo.io), CC BY-SA 4.0 where it is Lite'],
];

/**
 * What the licence of a country database asks to be said, as far as its publisher can be told; else
 * an empty text.
 *
 * @param type of the metadata
 */
export function attributionOf(type: string): string {
  return publishers.find(([pattern]) => pattern.test(type))?.[1] ?? '';
}

/**
 * The same for the database in use.
 *
 * @param file that it is from; without it the embedded one
 */
export function attributionInUse(file: string | undefined, type: string): string {
  return file === undefined ? embedded : attributionOf(type);
}
