import { asText } from '../../input/index.js';

/** The maximum characters of a quoted value. */
const maxShown = 40;

/**
 * Quotes a value for a message: short, on one line, and without characters that affect the display of other
 * text.
 */
export function quote(value: string): string {
  const characters = Array.from((asText(value) ?? '').slice(0, 2 * maxShown + 2));
  const shown = characters.slice(0, maxShown).join('');
  const more = characters.length > maxShown ? '…' : '';
  return `"${shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"]/gu, '\uFFFD')}${more}"`;
}
