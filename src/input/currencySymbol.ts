import { currencyCode, currencyOrNone } from './codes.js';

/** A short text, not blank. Control characters and lone surrogates are not names, and do not survive in a URL. */
const symbol = /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,32}$/u;

/**
 * Reads a service's name for a currency: a code (see {@link currencyCode}), or any other short text,
 * unchanged, because section 2.4 of the interface allows any symbol in a currency request.
 *
 * @returns `null` if the value is neither, or a code that is not a currency, such as `XXX`
 */
export function currencySymbol(value: unknown): string | null {
  const code = currencyCode(value);
  if (code || typeof value !== 'string' || !symbol.test(value)) return code;
  return currencyOrNone(value) === '' ? null : value;
}
