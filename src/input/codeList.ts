/** A list of codes as it was typed. */
export interface CodeList {
  /** The valid codes, in their normal form. */
  codes: ReadonlySet<string>;
  /** The words that are not valid, as typed. */
  wrong: readonly string[];
}

/**
 * Reads a list that is separated by whitespace or commas.
 *
 * @param read returns the codes that a word stands for, separated by blanks, or nothing if the word is wrong
 */
export function codeList(
  text: string,
  read: (word: string) => string | null | undefined,
): CodeList {
  const codes = new Set<string>();
  const wrong: string[] = [];
  for (const word of text.match(/[^\s,]+/g) ?? []) {
    const found = read(word);
    if (found) found.split(' ').forEach((code) => codes.add(code));
    else wrong.push(word);
  }
  return { codes, wrong };
}
