import { printedPlaces } from '../../input/index.js';
import { coins } from './coins.data.js';

/** The smallest coin of each currency in the table. */
const coinOf = new Map<string, string>();

/**
 * Returns the smallest coin of a currency (CLDR, supplemental/currencyData, fractions; and central banks),
 * written with the currency's fraction digits: `0.05`, `10.00`. It is the minor unit for most currencies.
 *
 * @param currency upper-case ISO 4217 code
 */
export function smallestCoin(currency: string): string {
  if (!coinOf.size) {
    for (const [coin, codes] of Object.entries(coins)) {
      for (const code of codes.match(/.../g)!) coinOf.set(code.toUpperCase(), coin);
    }
  }
  return coinOf.get(currency) ?? '0.01';
}

/**
 * Returns how many fraction digits a currency is written with (CLDR, supplemental/currencyData,
 * fractions). The engines' own tables differ from each other, so every printed amount uses this table.
 *
 * @param currency upper-case ISO 4217 code
 */
export function fractionDigits(currency: string): number {
  return printedPlaces(smallestCoin(currency));
}
