import { check } from '../input/index.js';

/** The reserved words of JavaScript, including strict mode (ECMA-262, section 12.7.2). */
const reservedWords = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export ' +
    'extends false finally for function if implements import in instanceof interface let new ' +
    'null package private protected public return static super switch this throw true try ' +
    'typeof var void while with yield'
  ).split(' '),
);

/** A callback: one identifier of at most 64 ASCII characters. */
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/;

/**
 * Returns whether a name may be called in a JSONP answer: one identifier of at most 64 ASCII
 * characters. Paths such as `a.b` are rejected, since `opener.document.forms[0].submit` is also a path.
 */
export function isCallbackName(name: string): boolean {
  return typeof name === 'string' && identifier.test(name) && !reservedWords.has(name);
}

/**
 * Returns JSON that is safe inside a script: it can neither close a script element nor open a comment. It is
 * ASCII, so that it contains no line separators that older engines treat as the end of a string, and means
 * the same in every character set.
 *
 * @throws LocalPriceError `config` if JSON can't express the value
 */
export function scriptSafeJson(value: unknown): string {
  return jsonOf(value).replace(
    /[<\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns the script that passes an answer to the page. The comment in front prevents a callback name from
 * turning the script into a file of another format (CVE-2014-4671). The check prevents an error in a page
 * that has already removed the function.
 *
 * @param callback a name that `isCallbackName` accepts
 * @param json text from `scriptSafeJson`
 * @throws LocalPriceError `config` if the name is not accepted, or there is no text
 */
export function jsonpBody(callback: string, json: string): string {
  check(isCallbackName(callback), 'callback', callback, 'an identifier of at most 64 characters');
  check(typeof json === 'string', 'json', json, 'text from scriptSafeJson()');
  return `/**/typeof ${callback}==='function'&&${callback}(${json});`;
}

function jsonOf(value: unknown): string {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    // A BigInt, or an object that contains itself.
  }
  check(json !== undefined, 'value', value, 'a value that JSON can express');
  return json;
}
