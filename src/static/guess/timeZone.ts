import type { CountryGuess } from '../../store/index.js';
import { currencies } from './currencies.data.js';
import { languages } from './languages.data.js';
import { zones } from './zones.data.js';

/**
 * Returns the country of a time zone: an ISO 3166 alpha-2 code, or `null` where the zone is of no country, as
 * `UTC` and `Etc/GMT+3`, or of several.
 *
 * @param zone a name of the IANA time zone database, old ones included
 */
export function countryOfZone(zone: string): string | null {
  const [, area = '', place = ''] = /^(?:(\w+)\/)?(.*)$/.exec(zone) ?? [];
  const group = zones.split(';').find((each) => each.startsWith(`${area}:`)) ?? '';
  const rows = group.slice(area.length + 1).split(',');
  return rows.find((row) => row.slice(2).split(' ').includes(place))?.slice(0, 2) ?? null;
}

/** Returns the ISO 4217 code of what people pay with in a country, by CLDR; `null` where that is nothing. */
export function currencyOf(country: string): string | null {
  const rows = currencies.split(',');
  return rows.find((row) => pairs(row.slice(3)).includes(country))?.slice(0, 3) ?? null;
}

/**
 * Returns the country that a time zone and the languages of a browser speak for; `null` where they speak for
 * none, or contradict each other.
 *
 * English says nothing: it is what software is installed in everywhere. But browsers that hide the zone name
 * UTC or that of Iceland, with English.
 *
 * @param tags BCP 47 tags
 */
export function countryOf(zone: string, tags: readonly string[]): string | null {
  const country = countryOfZone(zone);
  if (!country) return null;
  const spoken = tags.map((tag) => tag.toLowerCase().split('-')[0]!);
  const isSpoken = languages.split(',').some((row) => {
    const [language = ''] = /^[a-z]+/.exec(row) ?? [];
    return spoken.includes(language) && pairs(row.slice(language.length)).includes(country);
  });
  const isNeutral = country !== 'IS' && spoken.every((language) => language === 'en');
  return isSpoken || isNeutral ? country : null;
}

function pairs(codes: string): readonly string[] {
  return codes.match(/../g) ?? [];
}

/** What the browser and CLDR tell. */
export const timeZone: CountryGuess = {
  guess: () => countryOf(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages),
  currencyOf,
};
