import hljs from 'highlight.js/lib/common';
import { escape } from './escape.ts';

/** The number of lines that a block shows without being opened. */
const most = 24;

/**
 * Returns code as HTML, with a class for each kind of word. A line of markup that is too long breaks after a tag.
 *
 * @param language as in Markdown: `html`, `ts`; without colors if it is not known
 */
export function colored(text: string, language: string): string {
  if (!hljs.getLanguage(language)) return escape(text);
  const html = hljs.highlight(text, { language }).value.replace(rightToLeft, '<bdi>$&</bdi>');
  return language === 'html'
    ? html.replace(/&gt;<\/span>(?=[^\s<]|<span[^>]*>&lt;\/)/g, '$&<wbr>')
    : html;
}

/** Words that are written from right to left, up to the next tag: without isolation, their signs would change places. */
const rightToLeft = /[\u0590-\u08ff][^<>&"]*/g;

/** Returns a code block. A long block is closed until the reader opens it. */
export function codeBlock(text: string, language = ''): string {
  const block = `<pre><code>${colored(text, language)}</code></pre>\n`;
  const lines = text.split('\n').length;
  return lines > most
    ? `<details class="long-code"><summary>Show ${lines} lines of code</summary>\n${block}</details>\n`
    : block;
}
