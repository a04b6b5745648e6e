/** The use of a currency in a region, as CLDR writes it. */
export interface CurrencyUse {
  /** The last day of use; absent while the currency is in use. */
  _to?: string;
  /** `false` if the currency is not legal tender: funds, metals, test codes. */
  _tender?: string;
}

/** The `region` part of CLDR's currency data: the currencies of each region, in order of preference. */
export type CurrencyRegions = Record<string, Record<string, CurrencyUse>[]>;

/** The currency of each country: an ISO 4217 code, or `null` if nothing is legal tender. */
export type CountryCurrencies = ReadonlyMap<string, string | null>;

/** The regions of CLDR that are not countries: the European Union and "unknown". */
const noCountries = new Set(['EU', 'ZZ']);

/**
 * The countries whose main currency is not CLDR's first tender. Lesotho's own currency is the loti, but CLDR
 * lists the South African rand first, which is also accepted there.
 */
const exceptions: Record<string, string> = { LS: 'LSL' };

/**
 * Returns the currency of each country, by ISO 3166 alpha-2 code in upper case. A missing code is not a
 * country. Former countries (`YU`, `SU`) have no current currency and are left out.
 *
 * If there are several current tenders, the first is used, not the newest: CLDR lists the principal currency
 * first, while the newest tender of Haiti is the US dollar, which was introduced in 1915 alongside the
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

/** Returns the current currencies of a region, legal tender or not. */
function currentUses(
  uses: readonly Record<string, CurrencyUse>[],
): [code: string, use: CurrencyUse][] {
  return uses.flatMap((entry) => Object.entries(entry)).filter(([, use]) => use._to === undefined);
}
