import { countryCode } from './codes.js';

/** The members of the euro area since Bulgaria joined on 1 January 2026. */
const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

/** The members of the EU since Croatia joined in 2013 and the United Kingdom left in 2020. */
const union = `${euroArea} CZ DK HU PL RO SE`;

/** Names that stand for several countries. If several contain a country, the first is the most specific. */
const groups: Readonly<Record<string, string>> = {
  EUROZONE: euroArea,
  EU: union,
  EEA: `${union} IS LI NO`,
};

let regions: Intl.DisplayNames | undefined;

/**
 * Reads a place in any case: an ISO 3166 alpha-2 code, `UK` for `GB`, or one of the groups `EUROZONE`,
 * `EU`, `EEA`.
 *
 * @returns the place in upper case and its countries, separated by blanks; `null` if there is no place with
 * this name
 */
export function readPlace(word: string): readonly [place: string, countries: string] | null {
  const name = word.toUpperCase();
  if (Object.hasOwn(groups, name)) return [name, groups[name]!];
  const code = countryCode(word);
  // The engine knows which codes stand for a region. Its first use takes long.
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return code && regions.of(code) ? [code, code] : null;
}

/** Returns the places that contain a country, the most specific place first. */
export function placesOf(country: string): string[] {
  return [country, ...Object.keys(groups).filter((name) => groups[name]!.includes(country))];
}
