/** A regular expression for a whole key: printable ASCII without spaces. */
export const keyPattern = '^[\\x21-\\x7e]+$';

/** The maximum characters of a key. */
export const maxKeyLength = 128;

const form = new RegExp(keyPattern);

/** Returns whether a text can be a key. */
export function isKey(text: string): boolean {
  return text.length <= maxKeyLength && form.test(text);
}
