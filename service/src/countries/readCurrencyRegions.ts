import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CurrencyRegions } from './countryCurrencies.js';

/** Reads CLDR's currency data from the package `cldr-core`. */
export function readCurrencyRegions(): CurrencyRegions {
  const file = createRequire(import.meta.url).resolve('cldr-core/supplemental/currencyData.json');
  const data = JSON.parse(readFileSync(file, 'utf8')) as {
    supplemental: { currencyData: { region: CurrencyRegions } };
  };
  return data.supplemental.currencyData.region;
}
