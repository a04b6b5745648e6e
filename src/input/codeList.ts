/** A list of codes as it was typed. */
export interface CodeList {
  /** What was typed and is valid, in the one way of writing it. */
  codes: ReadonlySet<string>;
  /** What was typed and is not valid. */
  wrong: readonly string[];
}

/**
 * Reads a list that is separated by blanks or commas.
 *
 * @param read gives the codes that a word stands for, separated by blanks, or nothing for a wrong one
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
