import { countryCode } from '../protocol/index.js';

/** Members since Croatia joined in 2013 and the United Kingdom left in 2020. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

/** Names that stand for several countries. */
const groups: Readonly<Record<string, string>> = {
  EU: union,
  EEA: `${union} IS LI NO`,
  // Members since Bulgaria joined on 1 January 2026.
  EUROZONE: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
};

/** A list of countries as it was typed. */
export interface CountryList {
  /** ISO 3166 alpha-2 codes. */
  countries: ReadonlySet<string>;
  /** What was typed and is neither a code nor a group. */
  unknown: readonly string[];
}

/**
 * Reads a list of ISO 3166 alpha-2 codes and of the groups `EU`, `EEA`, `EUROZONE`, in any case,
 * separated by blanks or commas.
 */
export function countryList(text: string): CountryList {
  const countries = new Set<string>();
  const unknown: string[] = [];
  // The engine knows which codes stand for a region.
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const word of text.match(/[^\s,]+/g) ?? []) {
    const group = groups[word.toUpperCase()];
    const code = countryCode(word);
    if (group) group.split(' ').forEach((member) => countries.add(member));
    else if (code && regions.of(code)) countries.add(code);
    else unknown.push(word);
  }
  return { countries, unknown };
}
