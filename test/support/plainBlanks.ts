/** A printed price with plain blanks: which others CLDR writes, its versions do not agree on. */
export function plainBlanks(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
