import { LocalPriceError } from './LocalPriceError.js';

/**
 * Checks a `{base_url}` and gives it without a slash at its end.
 *
 * @param text an http or https address without a query
 * @param relativeTo the address of the page, where `text` may be relative to it
 * @throws LocalPriceError `config`
 */
export function baseUrl(text: string, relativeTo?: string): string {
  const url = URL.canParse(text, relativeTo) ? new URL(text, relativeTo) : null;
  // The address as the browser reads it, so that a mere "?" at its end counts as a query.
  if (url && /^https?:[^?#@]+$/.test(url.href)) return url.href.replace(/\/+$/, '');
  throw new LocalPriceError(
    'config',
    `base-url="${text}" is not the address of a service: write one such as ` +
      'https://rates.example.com, without a query.',
  );
}
