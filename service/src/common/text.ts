/** Replaces line ends and control characters, also those for the direction of text, so that a text is one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\uFFFD');
}

/** Replaces the same in each line of a text. */
export function plainLines(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/** Makes a line of the log a sentence for people: with a capital letter and, unless it ends with a mark, a full stop. */
export function sentence(line: string): string {
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}${/[.!?…:]$/.test(line) ? '' : '.'}`;
}

/** Returns the message for a file or an answer with more bytes than the limit. */
export function tooLarge(limit: number): string {
  return `it is larger than ${limit / 1e6} MB`;
}
