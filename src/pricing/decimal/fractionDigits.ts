import { exceptions } from './fractionDigits.data.js';

/** Returns the key of the list that contains a code. */
export function keyIn(table: Readonly<Record<string, string>>, code: string): string | undefined {
  for (const [key, codes] of Object.entries(table)) if (codes.includes(code)) return key;
  return undefined;
}

/**
 * Returns how many fraction digits a currency is written with (CLDR, supplemental/currencyData,
 * fractions). The engines' own tables differ from each other, so every printed amount uses this table.
 *
 * @param currency upper-case ISO 4217 code
 */
export function fractionDigits(currency: string): number {
  return Number(keyIn(exceptions, currency) ?? 2);
}
