import { currentTenders, currentUses, type CurrencyRegions } from './currencyRegions.js';

/** Regions in CLDR's table that are no country: the union and "unknown". */
const noCountries = new Set(['EU', 'ZZ']);

/**
 * Where CLDR's first tender is not what people pay with. Lesotho lists the South African rand first,
 * which is accepted there; its own money is the loti.
 */
const exceptions: Record<string, string> = { LS: 'LSL' };

/** What people pay with in each country: an ISO 4217 code, or `null` where nothing is tender. */
export type CountryCurrencies = ReadonlyMap<string, string | null>;

/**
 * The currency of each country, by ISO 3166 alpha-2 code in upper case; what is missing is no
 * country. Regions of the past (`YU`, `SU`) have no currency that is still used, and are left out.
 *
 * Where several tenders are current the first is taken, not the newest: CLDR puts the country's
 * principal currency first, while the newest in Haiti is a dollar that came in 1915 beside the
 * gourde.
 */
export function countryCurrencies(regions: CurrencyRegions): CountryCurrencies {
  const countries = new Map<string, string | null>();
  for (const [country, uses] of Object.entries(regions)) {
    if (noCountries.has(country) || currentUses(uses).length === 0) continue;
    countries.set(country, exceptions[country] ?? currentTenders(uses)[0] ?? null);
  }
  return countries;
}
