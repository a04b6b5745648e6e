/** What a button that copies says: before, after it has copied, and after it has selected the code instead. */
export type CopyWords = readonly [copy: string, copied: string, selected: string];

/** Returns the words in the language of a page, which are English on pages in most languages. */
export function copyWordsIn(language: string): CopyWords {
  return language === 'de' ? ['Kopieren', 'Kopiert', 'Markiert'] : ['Copy', 'Copied', 'Selected'];
}
