/** What a script may not use as an identifier (ECMA-262, section 12.7.2, strict code included). */
const reservedWords = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export ' +
    'extends false finally for function if implements import in instanceof interface let new ' +
    'null package private protected public return static super switch this throw true try ' +
    'typeof var void while with yield'
  ).split(' '),
);

/**
 * True for a name that may be called in a JSONP answer: one identifier of at most 64 ASCII
 * characters. Paths such as `a.b` are refused, since `opener.document.forms[0].submit` is one.
 */
export function isCallbackName(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/.test(name) && !reservedWords.has(name);
}
