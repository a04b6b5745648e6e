import { decodeReferences } from './readAttributes.js';

const tagStart = /<(\/?)([a-z][^\s/>]*)/iy;
const attribute = /[\s/]*(=?[^\s/>=]+|=)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|((?!["'])[^\s>]*)))?/y;
const tagEnd = /[\s/]*>/y;

/** Elements whose content is text, or has none of our elements. */
const opaque = /^(iframe|math|noembed|noframes|plaintext|script|style|svg|textarea|title|xmp)$/;

/**
 * Writes roots into the prices of HTML that a rewriter has not parsed, as the content of `<noscript>`.
 *
 * @param render returns the root of a price with these attributes; empty: it has none
 */
export function pricesInText(
  html: string,
  render: (attributes: ReadonlyMap<string, string>) => string,
): string {
  let [written, done, at] = ['', 0, 0];
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while ((at = html.indexOf('<', at)) >= 0) {
    const [, slash, tag] = next(tagStart) ?? [];
    if (tag === undefined) {
      const isComment = html.startsWith('<!--', at);
      if (!isComment && !/[!?/]/.test(html.charAt(at + 1))) at += 1;
      else if (!next(isComment ? /-->/g : />/g)) break;
      continue;
    }
    const attributes = new Map<string, string>();
    for (let found = next(attribute); found; found = next(attribute)) {
      const [, name, ...values] = found;
      const value = values.find((each) => each !== undefined) ?? '';
      const key = name!.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, decodeReferences(value));
    }
    if (!next(tagEnd)) break;
    const name = tag.toLowerCase();
    // What has no end reaches to that of the text.
    if (!slash && opaque.test(name) && !next(new RegExp(`</${name}`, 'gi'))) break;
    if (slash || name !== 'local-price') continue;
    written += html.slice(done, at) + render(attributes);
    done = at;
  }
  return written + html.slice(done);
}
