/** One currency of one region, as CLDR writes it. */
export interface CurrencyUse {
  /** Since when, `YYYY-MM-DD`. */
  _from?: string;
  /** Until when; absent while it is used. */
  _to?: string;
  /** `false` for what is not legal tender: funds, metals, test codes. */
  _tender?: string;
}

/** The `region` part of CLDR's currency data: for each region its currencies, preferred ones first. */
export type CurrencyRegions = Record<string, Record<string, CurrencyUse>[]>;

/** What people pay with in each country: an ISO 4217 code, or `null` where nothing is tender. */
export type CountryCurrencies = ReadonlyMap<string, string | null>;

/** Regions in CLDR's table that are not countries: the European Union and "unknown". */
const noCountries = new Set(['EU', 'ZZ']);

/**
 * Countries where CLDR's first tender is not what people pay with. Lesotho lists the South African rand
 * first, which is accepted there; its own currency is the loti.
 */
const exceptions: Record<string, string> = { LS: 'LSL' };

/**
 * Returns the currency of each country, by ISO 3166 alpha-2 code in upper case; a code that is missing is
 * not a country. Former countries (`YU`, `SU`) have no currency that is still used, and are left out.
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

/** Returns every currency that is legal tender somewhere today, in alphabetical order. */
export function legalTenders(regions: CurrencyRegions): string[] {
  const tenders = Object.values(regions).flatMap((uses) => currentTenders(uses));
  return [...new Set(tenders)].sort();
}

/** Returns the currencies that are legal tender in a region today, in CLDR's order. */
function currentTenders(uses: readonly Record<string, CurrencyUse>[]): string[] {
  return currentUses(uses)
    .filter(([, use]) => use._tender !== 'false')
    .map(([code]) => code);
}

/** Returns the currencies of a region that are still used, tender or not. */
function currentUses(
  uses: readonly Record<string, CurrencyUse>[],
): [code: string, use: CurrencyUse][] {
  return uses.flatMap((entry) => Object.entries(entry)).filter(([, use]) => use._to === undefined);
}
