import { asText } from './text.js';

/** The text that was read last, and its tag: most elements of a page have the same language. */
let last: readonly [text: string, tag: string | null] = ['', null];

/**
 * Reads a BCP 47 tag. An underscore counts as a hyphen, and what the engine does not accept is dropped from the end:
 * `zh-cmn-Hans` is read as `zh`, and `en_US.UTF-8` as `en-US`.
 *
 * @returns a tag that `Intl` accepts; `null` if nothing is left, and `undefined` if there is no text
 */
export function localeOf(value: unknown): string | null | undefined {
  const text = asText(value)?.trim();
  if (!text) return undefined;
  if (text !== last[0]) last = [text, accepted(text)];
  return last[1];
}

function accepted(text: string): string | null {
  for (let tag = text.replaceAll('_', '-'); tag;) {
    try {
      return Intl.getCanonicalLocales(tag)[0]!;
    } catch {
      tag = tag.replace(/(^|[^a-z\d]+)[a-z\d]*$/i, '');
    }
  }
  return null;
}
