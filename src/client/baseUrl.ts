import { errorOf, problemOf, type Subject } from '../input/index.js';

/** Stands for the address of the page, where it is not known yet. */
export const anyPage = 'https://page.example';

/**
 * Checks a `{base_url}` and returns it without slashes at its end.
 *
 * @param text an http or https address without a query
 * @param relativeTo the address of the page, if `text` may be relative to it
 * @param of where it was written
 * @throws LocalPriceError `config`
 */
export function baseUrl(text: string, relativeTo?: string, of: Subject['of'] = 'argument'): string {
  // The check uses the browser's form of the address, in which a "?" at the end counts as a query.
  const href = URL.canParse(text, relativeTo) ? new URL(text, relativeTo).href : '';
  // A host without a scheme would be a path of this page.
  if (/^https?:[^?#@]+$/.test(href) && !/^[\w-]+\./.test(text)) {
    return href.replace(/(?<!\/)\/+$/, '');
  }
  // The address may contain a password or a key.
  const shown = text.replace(/^(\w+:)?.*@/s, '$1//…@').replace(/([?#]).+/s, '$1…');
  const remedy = 'a service address such as https://rates.example.com, without a query';
  throw errorOf(problemOf(of, 'base-url', shown, remedy));
}

/**
 * Returns whether a text is an http or https address that may be relative to the page. A host without a scheme would be
 * a path of the page.
 *
 * @param isFile whether it may be the name of a file beside the page, such as `rates.json`
 */
export function isWebAddress(text: string, isFile = false): boolean {
  const host = isFile ? /^[\w.-]+\.[a-z]{2,}(:\d+)?\//i : /^[\w-]+\./;
  return (
    URL.canParse(text, anyPage) &&
    // oxlint-disable-next-line no-useless-escape -- Simple minifiers take a bare slash for the end.
    /^https?:\/\/[^\/@]+\//.test(new URL(text, anyPage).href) &&
    !host.test(text)
  );
}
