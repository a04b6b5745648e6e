/**
 * Reads an ISO 4217 code. Case and whitespace around it do not matter.
 *
 * @returns the code in upper case, or `null` if the value is not the code of a currency
 */
export function currencyCode(value: unknown): string | null {
  return typeof value === 'string' && /^\s*(?!X(XX|TS))[a-z]{3}\s*$/i.test(value)
    ? value.trim().toUpperCase()
    : null;
}

/** Returns whether a value is a code of ISO 4217 for "no currency" or for tests. */
export function isNoCurrency(value: unknown): boolean {
  return /^\s*X(XX|TS)\s*$/i.test(String(value));
}

/** Codes that look like a country's code but are not: unions, tests, Tor, unknown. */
const noCountries = 'AP EU EZ QO T1 UN XA XB XX ZZ';

/**
 * Reads an ISO 3166 alpha-2 code. Case and whitespace around it do not matter; `UK` is read as `GB`.
 *
 * @returns the code in upper case, or `null` if the value is not a code
 */
export function countryCode(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\s*[a-z]{2}\s*$/i.test(value)) return null;
  const code = value.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  return noCountries.includes(code) ? null : code;
}
