/** The longest currency symbol that is passed on to a service. */
const longestSymbol = 32;

/**
 * Reads an ISO 4217 code. Case and whitespace around it do not matter.
 *
 * @returns the code in upper case, or `null` where the value is not one
 */
export function currencyCode(value: unknown): string | null {
  return typeof value === 'string' && /^\s*[a-z]{3}\s*$/i.test(value)
    ? value.trim().toUpperCase()
    : null;
}

/**
 * Reads what a service may name a currency by: a code (see {@link currencyCode}), or any other short
 * text as it came, since section 2.4 of the interface lets any symbol be used in a currency request.
 *
 * @returns `null` where the value is neither
 */
export function currencySymbol(value: unknown): string | null {
  const code = currencyCode(value);
  if (code !== null) return code;
  if (typeof value !== 'string' || value.length > longestSymbol) return null;
  // Control characters and lone surrogates name nothing and do not survive a URL.
  return value.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(value) ? null : value;
}

/** Codes that look like a country's and are not: unions, tests, Tor, unknown. */
const noCountries = 'AP EU EZ QO T1 UN XA XB XX ZZ';

/**
 * Reads an ISO 3166 alpha-2 code. Case and whitespace around it do not matter; `UK` is read as `GB`.
 *
 * @returns the code in upper case, or `null` where the value is not one
 */
export function countryCode(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\s*[a-z]{2}\s*$/i.test(value)) return null;
  const code = value.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  return noCountries.includes(code) ? null : code;
}
