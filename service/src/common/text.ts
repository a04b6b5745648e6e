/** How much of a value is repeated in a message. */
const longest = 40;

/**
 * Quotes a value for a message: short, on one line, and without characters that change how the text
 * around them is shown.
 */
export function quote(value: string): string {
  const characters = Array.from(value.slice(0, 2 * longest + 2));
  const shown = characters.slice(0, longest).join('');
  const more = characters.length > longest ? '…' : '';
  return `"${shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"]/gu, '\uFFFD')}${more}"`;
}

/** Returns a text on one line: line ends and control characters are replaced. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** Returns what is said of a file or an answer of more than so many bytes. */
export function tooLarge(most: number): string {
  return `it is larger than ${most / 1e6} MB`;
}
