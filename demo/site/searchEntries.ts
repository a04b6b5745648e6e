/** A search result: a passage of a page, from one heading to the next. */
export interface SearchEntry {
  id: number;
  /** Address of the passage. */
  path: string;
  page: string;
  heading: string;
  text: string;
}

/**
 * Splits pages into the passages that the search finds.
 *
 * @param htmlOf returns the complete HTML of a page
 */
export function searchEntries(
  paths: readonly string[],
  htmlOf: (path: string) => string,
): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const path of paths) {
    const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(htmlOf(path)) ?? [];
    let page = '';
    for (const passage of main.split(/(?=<h[123][ >])/)) {
      const [whole = '', attributes = '', inner] =
        /^<h[123]([^>]*)>([^]*?)<\/h[123]>/.exec(passage) ?? [];
      if (inner === undefined) continue;
      const heading = plain(inner);
      page ||= heading;
      const id = /id="([^"]*)"/.exec(attributes)?.[1];
      const text = plain(passage.slice(whole.length));
      const place = id && heading !== page ? `${path}#${id}` : path;
      entries.push({ id: entries.length, path: place, page, heading, text });
    }
  }
  return entries;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};

/** Returns the text of a piece of HTML. */
function plain(html: string): string {
  return html
    .replace(/<\/?(a|code|em|span|strong)\b[^>]*>/g, '')
    .replace(/<(script|style|nav|button)[^]*?<\/\1>|<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
}
