import { check } from '../input/index.js';

/**
 * Checks a `{base_url}` and returns it without slashes at its end.
 *
 * @param text an http or https address without a query
 * @param relativeTo the address of the page, if `text` may be relative to it
 * @throws LocalPriceError `config`
 */
export function baseUrl(text: string, relativeTo?: string): string {
  try {
    // The check uses the browser's form of the address, in which a "?" at the end counts as a query.
    const { href } = new URL(text, relativeTo);
    // A host without a scheme would be a path of this page.
    if (/^https?:[^?#@]+$/.test(href) && !/^[\w-]+\./.test(text)) return href.replace(/\/+$/, '');
  } catch {
    // Not an address at all.
  }
  // The address may contain a password or a key.
  const shown = text.replace(/\/\/.*@/s, '//…@').replace(/([?#]).+/s, '$1…');
  const remedy = 'a service address such as https://rates.example.com, without a query';
  check(false, 'base-url', shown, remedy);
}
