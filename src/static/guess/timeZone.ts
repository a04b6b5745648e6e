import type { CountryGuess } from '../chooseStaticSource.js';
import { currencies } from './currencies.data.js';
import { languages } from './languages.data.js';
import { zones } from './zones.data.js';

/**
 * Returns the country of a time zone: an ISO 3166 alpha-2 code, or `null` if the zone has no country, like
 * `UTC` and `Etc/GMT+3`, or several.
 *
 * @param zone a name of the IANA time zone database, old ones included
 */
export function countryOfZone(zone: string): string | null {
  const [, area = '', place = ''] = /^(?:(\w+)\/)?(.*)$/.exec(zone) ?? [];
  const group = zones.split(';').find((each) => each.startsWith(`${area}:`)) ?? '';
  const rows = group.slice(area.length + 1).split(',');
  return rows.find((row) => row.slice(2).split(' ').includes(place))?.slice(0, 2) ?? null;
}

/** Returns the ISO 4217 code of a country's currency, according to CLDR; `null` if it has no currency. */
export function currencyOf(country: string): string | null {
  const rows = currencies.split(',');
  return rows.find((row) => pairs(row.slice(3)).includes(country))?.slice(0, 3) ?? null;
}

/**
 * Returns the country that a browser's time zone and languages suggest, an ISO 3166 alpha-2 code; `null` if
 * they suggest none, or contradict each other.
 *
 * English suggests no country, because software everywhere is installed in English. But browsers that hide
 * the time zone report UTC or the zone of Iceland, with English.
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

/** Guesses the country from the browser's time zone and languages. */
export const timeZone: CountryGuess = {
  guess() {
    // A browser or an extension that hides the visitor may leave these out.
    const { timeZone: zone }: Partial<Intl.ResolvedDateTimeFormatOptions> =
      Intl.DateTimeFormat().resolvedOptions();
    const { languages }: Partial<Navigator> = navigator;
    return zone && languages ? countryOf(zone, languages) : null;
  },
  currencyOf,
};
