/** A printed price with plain blanks: which others CLDR writes, its versions do not agree on. */
export function plainBlanks(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

/** The same, without the characters that isolate the price from the text around it. */
export function plainText(text: string): string {
  return plainBlanks(text).replace(/[\u2068\u2069]/g, '');
}
