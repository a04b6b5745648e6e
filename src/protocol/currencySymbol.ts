import { currencyCode, isNoCurrency } from '../input/index.js';

/** The longest currency symbol that is passed on to a service. */
const longestSymbol = 32;

/**
 * Reads a service's name for a currency: a code (see {@link currencyCode}), or any other short text,
 * unchanged, because section 2.4 of the interface allows any symbol in a currency request.
 *
 * @returns `null` if the value is neither, or a code that is not a currency, such as `XXX`
 */
export function currencySymbol(value: unknown): string | null {
  const code = currencyCode(value);
  if (code !== null) return code;
  if (typeof value !== 'string' || value.length > longestSymbol) return null;
  // Control characters and lone surrogates are not names, and do not survive in a URL.
  return value.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(value) || isNoCurrency(value) ? null : value;
}
