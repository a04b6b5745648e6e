import { firstJsonError } from './parsers.js';

/** The deepest nesting that is read: the time for JSON-LD grows with the square of it. */
const deepest = 50;

/** What the parser has expected, in words. */
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word or sign that JSON does not have',
  InvalidNumberFormat: 'a number that JSON does not have',
  PropertyNameExpected: 'a name in double quotes is expected, and no comma before a closing brace',
  ValueExpected: 'a value is expected, and no comma before a closing bracket',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is expected',
  CloseBracketExpected: 'a closing bracket is expected',
  EndOfFileExpected: 'something follows the end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a text does not end on its line',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'an escape is wrong',
  InvalidEscapeCharacter: 'an escape is wrong',
  InvalidCharacter: 'a control character stands in a text',
};

/**
 * Parses the text of a script with JSON, as machines do. What pages put around it for XHTML is removed. An empty script is
 * `undefined`; `problem` says what is wrong, and where.
 */
export function parseJson(text: string): { value: unknown } | { problem: string } | undefined {
  const json = unwrapped(text);
  if (!json.trim()) return undefined;
  if (depthOf(json) > deepest) return { problem: `it is nested in more than ${deepest} levels` };
  try {
    return { value: JSON.parse(json) };
  } catch (error) {
    const first = firstJsonError(json);
    if (!first) return { problem: (error as Error).message };
    return { problem: `${reasons[first.code] ?? 'it is not JSON'} ${placeOf(text, first.offset)}` };
  }
}

/** Removes what pages put around a script for parsers of XHTML. What stays keeps its place. */
function unwrapped(text: string): string {
  const begin = text.length - text.trimStart().length;
  const [opening, mark] =
    /^(?:\/\/|\/\*)?\s*(<!\[CDATA\[|<!--)(?:\s*\*\/)?/.exec(text.slice(begin)) ?? [];
  if (!opening) return text;
  const start = begin + opening.length;
  const last = text.lastIndexOf(mark === '<!--' ? '-->' : ']]>');
  const isClosed = last >= start && ['', '*/'].includes(text.slice(last + 3).trim());
  const inner = text.slice(start, isClosed ? last : undefined).trimEnd();
  const json = isClosed ? inner.replace(/\/[/*]$/, '') : inner;
  return text.slice(0, start).replace(/\S/g, ' ') + json;
}

/** Returns the line of an offset, the first being 1, with the start of the line. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const [rest] = text.slice(offset, offset + 1000).split(/[\r\n]/, 1);
  return `in line ${before.length}, “${(before.at(-1)! + rest).trim().slice(0, 60)}”`;
}

function depthOf(json: string): number {
  let [depth, most] = [0, 0];
  for (const [part] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (part === '{' || part === '[') most = Math.max(most, (depth += 1));
    if (part === '}' || part === ']') depth -= 1;
  }
  return most;
}
