import { countryCode, isCountry, parseCodes, type CodeList, type ParsedList } from './codes.js';

/** The members of the euro area since Bulgaria joined on 1 January 2026. */
const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

/** The members of the EU since Croatia joined in 2013 and the United Kingdom left in 2020. */
const union = `${euroArea} CZ DK HU PL RO SE`;

/** Names of lists of countries, which are separated by blanks. If several contain a country, the first is the nearest. */
export type Groups = ReadonlyMap<string, string>;

/** The groups that every page has. */
const unions: Groups = new Map([
  ['EUROZONE', euroArea],
  ['EU', union],
  ['EEA', `${union} IS LI NO`],
]);

/**
 * Reads a place in any case: an ISO 3166 alpha-2 code, `UK` for `GB`, or the name of a group.
 *
 * @returns the place in upper case and its countries, separated by blanks; `null` if there is no place with
 * this name
 */
export function readPlace(
  word: string,
  groups: Groups = unions,
): readonly [place: string, countries: string] | null {
  const name = word.toUpperCase();
  const countries = groups.get(name);
  if (countries) return [name, countries];
  const code = countryCode(word);
  return isCountry(code) ? [code, code] : null;
}

/** Reads a list of places: their countries. */
export function parseCountries(text: string, groups?: Groups): CodeList {
  return parseCodes(text, (word) => readPlace(word, groups)?.[1]);
}

/** Returns the places that contain a country, the nearest place first. */
export function placesOf(country: string, groups: Groups = unions): string[] {
  return [country, ...[...groups.keys()].filter((name) => groups.get(name)!.includes(country))];
}

/**
 * Reads the groups of a page, such as `VAT: EEA GB; SHIP: US CA`. A group may contain groups that are written before
 * it.
 *
 * @returns the groups of the page, followed by those that every page has; and each group or place that is not used
 */
export function parseGroups(text: string): ParsedList<Groups> {
  const known = new Map(unions);
  const wrong: string[] = [];
  for (const part of text.split(';').filter((each) => each.trim())) {
    const [, name = '', list = ''] = /^\s*([a-z][a-z\d-]{2,19})\s*:([^:]*)$/i.exec(part) ?? [];
    const key = name.toUpperCase();
    const isName = name && !known.has(key);
    const countries = parseCountries(list, known);
    const codes = [...countries.items].join(' ');
    if (isName && codes) known.set(key, codes);
    // What is wrong is named once: the group, or the words in it.
    const isRead = isName && (codes || countries.wrong.length);
    wrong.push(...(isRead ? countries.wrong : [part.trim()]));
  }
  const own = [...known].slice(unions.size);
  return { items: new Map([...own, ...unions]), wrong };
}
