import type { Token, Tokens } from 'marked';

/** What a quotation mark can follow when it opens: nothing, a space, a bracket, a dash or another quotation mark. */
const opening = /^$|[\s([{–—/“‘]$/;

/**
 * Returns text with typographic quotation marks and apostrophes.
 *
 * @param before what precedes the text in its line
 */
export function curlQuotes(text: string, before = ''): string {
  return text.replace(/["']/g, (mark, at: number) => {
    const opens = opening.test(before + text.slice(0, at).replace(/(?<=^|[\s(])["']$/, '“'));
    return mark === '"' ? (opens ? '“' : '”') : opens ? '‘' : '’';
  });
}

/** The same for one line of Markdown, whose code stays as it is. */
export function curlQuotesOutsideCode(line: string): string {
  let before = '';
  return line
    .split(/(`[^`]*`)/)
    .map((part) => {
      const made = part.startsWith('`') ? part : curlQuotes(part, before);
      before = part.at(-1) ?? before;
      return made;
    })
    .join('');
}

/** The same for the text of parsed Markdown. Code, HTML and addresses stay as they are. */
export function curlTokens<List extends Token[]>(tokens: List): List {
  walk(tokens, '');
  return tokens;
}

const inline = ['text', 'escape', 'strong', 'em', 'del', 'link'];

/** Returns the last character before what follows the tokens. */
function walk(tokens: readonly Token[], start: string): string {
  let before = start;
  for (const token of tokens) {
    if (!inline.includes(token.type)) before = '';
    if (token.type === 'list')
      for (const { tokens: own } of token['items'] as Tokens.ListItem[]) walk(own, '');
    else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [header, ...rows].flat()) walk(cell.tokens, '');
    } else if (token.type === 'codespan') before = token.raw.slice(-1);
    else if ('tokens' in token && token.tokens) before = walk(token.tokens, before);
    else if (token.type === 'text') {
      const { text } = token;
      token.text = curlQuotes(text, before);
      before = text.slice(-1);
    }
  }
  return before;
}
