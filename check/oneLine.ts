/** Characters that end a line or steer a terminal, and halves of a pair. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/**
 * Characters that are invisible or rearrange a line, but for those that languages and our own prices need: the joiners of
 * Persian and of emoji, the marks of a direction, and isolates.
 */
const invisible = /(?![\u061c\u200c-\u200f\u2066-\u2069])\p{Cf}/gu;

const isolates = /[\u2066-\u2069]/g;

/**
 * Returns a text of a page or a host so that it can be printed: on one line, without control characters, and without the
 * signs in which the log of a CI system sees a command: `##` anywhere, `::` at the beginning. A longer one is cut.
 */
export function oneLine(text: string, longest = 500): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const line = cut
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(/#(?=#)/g, '# ')
    .replace(/^\s*::/, ': :');
  return isBalanced(line) ? line : line.replace(isolates, '');
}

/** Whether every isolate ends in the text: one that does not would rearrange what follows. */
function isBalanced(line: string): boolean {
  let depth = 0;
  for (const [sign] of line.matchAll(isolates)) {
    depth += sign === '\u2069' ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
