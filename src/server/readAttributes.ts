import type { RewriterElement } from './Rewriter.js';

/** The names of references to ASCII punctuation and the no-break space (HTML, "Named character references"). */
const named: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Tab:9 NewLine:10 excl:33 quot:34 QUOT:34 num:35 dollar:36 percnt:37 amp:38 AMP:38 apos:39 lpar:40 ' +
    'rpar:41 ast:42 midast:42 plus:43 comma:44 period:46 sol:47 colon:58 semi:59 lt:60 LT:60 equals:61 gt:62 ' +
    'GT:62 quest:63 commat:64 lsqb:91 lbrack:91 bsol:92 rsqb:93 rbrack:93 Hat:94 lowbar:95 UnderBar:95 ' +
    'grave:96 DiacriticalGrave:96 lcub:123 lbrace:123 verbar:124 vert:124 VerticalLine:124 rcub:125 ' +
    'rbrace:125 nbsp:160 NonBreakingSpace:160'
  )
    .split(' ')
    .map((each) => each.split(':'))
    .map(([name, code]) => [name, String.fromCharCode(Number(code))]),
);

/** Those that may lack the semicolon, unless a letter, a digit or an equals sign follows. */
const legacy = /^(amp|lt|gt|quot|AMP|LT|GT|QUOT|nbsp)$/;

/** Returns the attributes of an element by name. Of an attribute that is written twice, the first counts. */
export function readAttributes({ attributes }: RewriterElement): Map<string, string> {
  const read = new Map<string, string>();
  for (const [name = '', value = ''] of attributes) {
    const key = name.toLowerCase();
    if (!read.has(key)) read.set(key, decodeReferences(value));
  }
  return read;
}

/** Decodes the character references of an attribute's value. An unknown one stays as text. */
export function decodeReferences(value: string): string {
  return value.replace(
    /&(?:#(\d+);?|#x([\da-f]+);?|([a-z\d]+)(;|(?![a-z\d=])))/gi,
    (text, decimal?: string, hex?: string, name = '', end = '') => {
      if (decimal) return character(Number.parseInt(decimal, 10));
      if (hex) return character(Number.parseInt(hex, 16));
      const isReference = Object.hasOwn(named, name) && (end || legacy.test(name));
      return isReference ? named[name]! : text;
    },
  );
}

/** Returns the character of a numeric reference. What it means between 128 and 159 is of no use in attributes of ours. */
function character(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
