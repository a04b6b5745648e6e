/**
 * Reads an ISO 4217 code. Case and whitespace around it do not matter.
 *
 * @returns the code in upper case, or `null` if the value is not the code of a currency
 */
export function currencyCode(value: unknown): string | null {
  return codeIn(value, /^(?!XXX|XTS)[a-z]{3}$/i);
}

/** Returns whether a text is the code of ISO 4217 for "no currency" or for tests. */
export function isNoCurrency(text = ''): boolean {
  return /^\s*X(XX|TS)\s*$/i.test(text);
}

/**
 * Reads an ISO 3166 alpha-2 code. Case and whitespace around it do not matter; `UK` is read as `GB`. Codes for
 * unions, tests and unknown places are not countries.
 *
 * @returns the code in upper case, or `null` if the value is not a code
 */
export function countryCode(value: unknown): string | null {
  const code = codeIn(value, /^(?!AP|EU|EZ|QO|UN|XA|XB|XX|ZZ)[a-z]{2}$/i);
  return code === 'UK' ? 'GB' : code;
}

function codeIn(value: unknown, form: RegExp): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return form.test(text) ? text.toUpperCase() : null;
}
