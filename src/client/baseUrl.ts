import { LocalPriceError } from './LocalPriceError.js';

/**
 * Checks a `{base_url}` and gives it without a slash at its end.
 *
 * @param text an http or https address without a query
 * @param relativeTo the address of the page, where `text` may be relative to it
 * @throws LocalPriceError `config`
 */
export function baseUrl(text: string, relativeTo?: string): string {
  try {
    // The address as the browser reads it, so that a mere "?" at its end counts as a query.
    const { href } = new URL(text, relativeTo);
    if (/^https?:[^?#@]+$/.test(href)) return href.replace(/\/+$/, '');
  } catch {
    // No address at all.
  }
  // A key or a password may stand there.
  const shown = text.replace(/\/\/.*@/s, '//…@').replace(/([?#]).+/s, '$1…');
  throw new LocalPriceError(
    'config',
    `base-url="${shown}" is not the address of a service: write one such as ` +
      'https://rates.example.com, without a query.',
  );
}
