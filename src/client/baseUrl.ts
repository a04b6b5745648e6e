import { LocalPriceError } from '../input/index.js';

/**
 * Checks a `{base_url}` and gives it without slashes at its end.
 *
 * @param text an http or https address without a query
 * @param relativeTo the address of the page, where `text` may be relative to it
 * @throws LocalPriceError `config`
 */
export function baseUrl(text: string, relativeTo?: string): string {
  try {
    // Checked as the browser reads it, so that a bare "?" at its end counts as a query.
    const { href } = new URL(text, relativeTo);
    // A host alone would be a path of this page.
    if (/^https?:[^?#@]+$/.test(href) && !/^[\w-]+\./.test(text)) return href.replace(/\/+$/, '');
  } catch {
    // Not an address at all.
  }
  // A password or a key may be in it.
  const shown = text.replace(/\/\/.*@/s, '//…@').replace(/([?#]).+/s, '$1…');
  throw new LocalPriceError(
    'config',
    `base-url="${shown}" is not the address of a service: write one such as ` +
      'https://rates.example.com, without a query.',
  );
}
