import { exceptions } from './fractionDigits.data.js';

/**
 * Tells how many fraction digits a currency is written with (CLDR, supplemental/currencyData,
 * fractions). The engines' own tables differ from each other, so no amount is printed without this.
 *
 * @param currency upper-case ISO 4217 code
 */
export function fractionDigits(currency: string): number {
  for (const digits of [0, 3, 4]) {
    if (exceptions[digits]?.includes(currency)) return digits;
  }
  return 2;
}
