/** How much of a value is repeated in a message. */
const longest = 40;

/**
 * A value as it may stand in a message: in quotation marks, short, on one line, and without
 * characters that change how the text around them is shown.
 */
export function quote(value: string): string {
  const characters = Array.from(value.slice(0, 2 * longest + 2));
  const shown = characters.slice(0, longest).join('');
  const more = characters.length > longest ? '…' : '';
  return `"${shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"]/gu, '\uFFFD')}${more}"`;
}
