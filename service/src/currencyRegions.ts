import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One currency of one region, as CLDR writes it. */
export interface CurrencyUse {
  /** Since when, `YYYY-MM-DD`. */
  _from?: string;
  /** Until when; absent where it is still used. */
  _to?: string;
  /** `false` for what is not legal tender: funds, metals, test codes. */
  _tender?: string;
}

/** The `region` part of CLDR's currency data: for each region its currencies, preferred ones first. */
export type CurrencyRegions = Record<string, Record<string, CurrencyUse>[]>;

/** Reads CLDR's currency data from the package `cldr-core`. */
export function readCurrencyRegions(): CurrencyRegions {
  const file = createRequire(import.meta.url).resolve('cldr-core/supplemental/currencyData.json');
  const data = JSON.parse(readFileSync(file, 'utf8')) as {
    supplemental: { currencyData: { region: CurrencyRegions } };
  };
  return data.supplemental.currencyData.region;
}

/** The currencies that are legal tender in a region today, in CLDR's order. */
export function currentTenders(uses: readonly Record<string, CurrencyUse>[]): string[] {
  return currentUses(uses)
    .filter(([, use]) => use._tender !== 'false')
    .map(([code]) => code);
}

/** The currencies of a region that are still used, tender or not. */
export function currentUses(
  uses: readonly Record<string, CurrencyUse>[],
): [code: string, use: CurrencyUse][] {
  return uses.flatMap((entry) => Object.entries(entry)).filter(([, use]) => use._to === undefined);
}

/** Every currency that is legal tender somewhere today, in alphabetical order. */
export function legalTenders(regions: CurrencyRegions): string[] {
  const tenders = Object.values(regions).flatMap((uses) => currentTenders(uses));
  return [...new Set(tenders)].sort();
}
