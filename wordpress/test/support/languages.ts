import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mo, po, type GetTextTranslation } from 'gettext-parser';

const folder = 'wordpress/local-price/languages';

/** The context of what visitors read, in gettext's sense. */
export const forVisitors = 'for visitors';

/** Returns the locales that the plugin has a translation for, such as `de_DE`. */
export function translatedLocales(): string[] {
  return readdirSync(folder)
    .flatMap((name) => /^local-price-(.*)\.po$/.exec(name)?.[1] ?? [])
    .toSorted();
}

/** Returns the text of a translation. */
export function readTranslation(locale: string): string {
  return readFileSync(join(folder, `local-price-${locale}.po`), 'utf8');
}

/** Returns what visitors read, by the English text. */
export function textsForVisitors(file: string): Record<string, GetTextTranslation> {
  return po.parse(file, { validation: true }).translations[forVisitors] ?? {};
}

/** Returns a compiled translation of what visitors read. */
export function compileTexts(texts: Record<string, string>): Buffer {
  const translations: Record<string, GetTextTranslation> = {};
  for (const [msgid, text] of Object.entries(texts)) {
    translations[msgid] = { msgctxt: forVisitors, msgid, msgstr: [text] };
  }
  return mo.compile({
    charset: 'utf-8',
    headers: {},
    translations: { [forVisitors]: translations },
  });
}

/** Installs languages in WordPress, without any text of its own. */
export function installLanguages(site: string, locales: readonly string[]): void {
  const languages = join(site, 'wp-content/languages');
  mkdirSync(join(languages, 'plugins'), { recursive: true });
  for (const each of locales) writeFileSync(join(languages, `${each}.mo`), compileTexts({}));
}
