import { parseAst } from 'vite';

/** A regular expression in a source file, in the syntax of JavaScript. */
export interface Pattern {
  /** The file and the line, as in `src/cdn.ts:12`. */
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Returns the regular expressions of a file in TypeScript, JavaScript or PHP. */
export function patternsIn(file: string, code: string): Pattern[] {
  const found = file.endsWith('.php') ? patternsInPhp(code) : patternsInScript(code);
  return found.map(({ at, source, flags }) => ({
    where: `${file}:${code.slice(0, at).split('\n').length}`,
    source,
    flags,
  }));
}

/** A pattern, and where it begins in the code. */
type Found = Pick<Pattern, 'source' | 'flags'> & { at: number };

interface Node {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  value?: unknown;
  callee?: { name?: string; property?: { name?: string } };
  arguments?: Node[];
  quasis?: { value: { cooked: string } }[];
}

function patternsInScript(code: string): Found[] {
  const found: Found[] = [];
  JSON.stringify(parseAst(code, { lang: 'ts' }), (_key, value: unknown) => {
    const node = value as Node | null;
    if (node?.regex) {
      found.push({ at: node.start, source: node.regex.pattern, flags: node.regex.flags });
    } else if (node?.callee && isPattern(node.callee, node.arguments!)) {
      const [pattern, flags] = node.arguments!.map(textOf);
      if (pattern === undefined)
        throw new Error(`Write the pattern at ${node.start} into the call.`);
      found.push({ at: node.start, source: pattern, flags: flags ?? '' });
    }
    return typeof value === 'bigint' ? String(value) : value;
  });
  return found;
}

/** Returns whether a function reads its first argument as a pattern: `RegExp`, and methods of texts, given a text. */
function isPattern({ name, property }: NonNullable<Node['callee']>, given: Node[]): boolean {
  if (name === 'RegExp' || property?.name === 'RegExp') return true;
  const isMethod = /^(match|matchAll|search)$/.test(property?.name ?? '');
  return isMethod && !!given[0] && typeof textOf(given[0]) === 'string';
}

/** Returns the text of a literal. A letter stands for each expression in a template. */
function textOf({ value, quasis }: Node): string | undefined {
  return quasis ? quasis.map((each) => each.value.cooked).join('a') : (value as string | undefined);
}

/** A comment of PHP, or a string. */
const phpTokens = /\/\*[^]*?\*\/|(?:\/\/|#(?!\[))[^\n]*|'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/g;

/** A pattern between delimiters, with its modifiers. */
const delimited = /^([/#~])([^]+)\1([a-zA-Z]*)$/;

/** The signs in a pattern that PCRE reads otherwise, beside those that both read alike: escapes and classes. */
const pcreSigns = /\\([AzZ])|\\[^]|\[(?:[^\]\\]|\\[^])*\]|([*+?}])\+/g;

/** A function of PHP that reads a pattern, up to the beginning of its first argument. */
const pcreCalls = /\bpreg_(?!quote)\w+\s*\(\s*/g;

/**
 * Returns the strings that are patterns, whatever they are used for. A letter stands for a variable. Possessive
 * quantifiers are read as ordinary ones, which are not faster.
 *
 * @throws Error if the first argument of a call is neither such a string nor a variable
 */
function patternsInPhp(file: string): Found[] {
  const start = file.indexOf('<?php');
  const code = file.slice(start);
  const tokens = [...code.matchAll(phpTokens)].filter(([token]) => /^['"]/.test(token));
  const found = tokens.flatMap(({ 0: token, index: at }) => {
    const content = token.slice(1, -1).replace(/\\([\\'"])/g, '$1');
    const text = token.startsWith('"') ? content.replace(/\{?\$\w+\}?/g, 'a') : content;
    const [, , pattern, modifiers = ''] = delimited.exec(text) ?? [];
    if (pattern === undefined) return [];
    const source = pattern.replace(pcreSigns, (sign, anchor?: string, quantifier?: string) =>
      anchor ? (anchor === 'A' ? '^' : '$') : (quantifier ?? sign),
    );
    return [{ at, source, flags: modifiers.replace(/[^ims]/g, ''), end: at + token.length }];
  });
  for (const { 0: call, index } of code.matchAll(pcreCalls)) {
    const at = index + call.length;
    const end = found.find((each) => each.at === at)?.end;
    const isWhole = end !== undefined && /^\s*,/.test(code.slice(end));
    if (!isWhole && !/^\$\w+\s*,/.test(code.slice(at))) {
      throw new Error(
        `Write the pattern as one string between /, # or ~: ${code.slice(index, at + 40)}`,
      );
    }
  }
  return found.map(({ at, source, flags }) => ({ at: start + at, source, flags }));
}
