/** A string in quotes, a regular expression after a sign that no division can follow, a comment, or blanks. */
const pieces =
  /(["'])(?:\\.|(?!\1)[^\\])*\1|(?<=[(,=:[!&|?])\/(?![/*])(?:\\.|[^/\\])+\/|\/\/.*|\/\*[^]*?\*\/|\s+/g;

/**
 * Minifies a script as the tools of content management systems do (JSMin, JShrink and their relatives): they know
 * strings, comments, and the regular expressions that follow certain signs, but no template literals.
 */
export function minifyNaively(script: string): string {
  return script.replace(pieces, (piece: string, _quote: string, at: number) => {
    if (/^\/[/*]/.test(piece)) return '';
    if (!/^\s/.test(piece)) return piece;
    // Other blanks than those between two words seem to have no meaning.
    return /[\w$]\s+[\w$]/.test(script.slice(at - 1, at + piece.length + 1)) ? ' ' : '';
  });
}
