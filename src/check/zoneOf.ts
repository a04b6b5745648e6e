import { countryOfZone } from '../static/guess/timeZone.js';

/** Returns the name of a time zone of a country, by ISO 3166 alpha-2 code; `UTC` if the country has none of its own. */
export function zoneOf(country: string): string {
  return (
    Intl.supportedValuesOf('timeZone').find((zone) => countryOfZone(zone) === country) ?? 'UTC'
  );
}
