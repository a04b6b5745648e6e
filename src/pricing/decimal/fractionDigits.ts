import { exceptions } from './fractionDigits.data.js';

/** Returns the key of the list that has a code in a table of such lists. */
export function keyIn(table: Readonly<Record<string, string>>, code: string): string | undefined {
  for (const [key, codes] of Object.entries(table)) if (codes.includes(code)) return key;
  return undefined;
}

/**
 * Tells how many fraction digits a currency is written with (CLDR, supplemental/currencyData,
 * fractions). The engines' own tables differ from each other, so no amount is printed without this.
 *
 * @param currency upper-case ISO 4217 code
 */
export function fractionDigits(currency: string): number {
  return Number(keyIn(exceptions, currency) ?? 2);
}
