/** A text on one line: what a path, a name or a file may hold besides, line ends and controls, is replaced. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
