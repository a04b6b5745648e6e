const escapes: Record<string, string> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON that may stand inside a script: it can neither close a script element nor open a comment in
 * one, and it has no line ends that older engines take for the end of a string.
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}
