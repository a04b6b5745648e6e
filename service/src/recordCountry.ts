/**
 * The country of a database record as two capital letters, or `null` where it has none.
 *
 * Databases name it differently: `country_code` (ip-location-db, IPinfo Lite), `country` as the code
 * itself (older IPinfo), `country.iso_code` (GeoLite2, DB-IP).
 */
export function recordCountry(record: unknown): string | null {
  const country = field(record, 'country');
  return (
    letters(field(record, 'country_code')) ??
    letters(country) ??
    letters(field(country, 'iso_code'))
  );
}

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;
}

function letters(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null;
}
