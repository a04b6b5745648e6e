import { currencyCode } from '../input/index.js';

/** The longest currency symbol that is passed on to a service. */
const longestSymbol = 32;

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
