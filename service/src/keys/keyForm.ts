/** Returns whether a text can be a key: at most 128 characters of ASCII that are printed, without spaces. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(text);
}
