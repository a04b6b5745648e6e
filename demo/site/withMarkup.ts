import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { colored } from './codeBlock.ts';
import { formatMarkup } from './formatMarkup.ts';

/** An example of a list that has no place for its code, without its end. */
const example = /^( *)<li class="option">(?:(?! data-of=)[^])*?(?=\n\1<\/li>)/gm;

/**
 * Fills the code of a page: `code[data-of]` with the markup of the elements that it names in `data-show`, and
 * `code[data-file]` with a file. Code that is written into such a page is markup, and gets colors too.
 */
export function withMarkup(page: string): string {
  const html = page.replace(example, (text) => text + codeOf(text, page));
  if (!/<code[^>]* data-of=/.test(html)) return html;
  const { document } = parseHTML(html);
  const markupOf = (name: string): string =>
    formatMarkup(document.querySelector(`[data-show="${name}"]`)!);
  return html
    .replace(/(?<=<code[^>]* data-of="([^"]*)"[^>]*>)(?=<\/code>)/g, (_, names: string) =>
      colored(names.split(' ').map(markupOf).join('\n\n'), 'html'),
    )
    .replace(/(?<=<code[^>]* data-file="([^"]*)"[^>]*>)(?=<\/code>)/g, (_, path: string) =>
      colored(readFileSync(path, 'utf8').trim(), 'ts'),
    )
    .replace(/(?<=<pre[^>]*><code[^>]*>)[^<]*&lt;[^<]*(?=<\/code>)/g, (text) =>
      colored(parseHTML(`<p>${text}</p>`).document.querySelector('p')!.textContent!, 'html'),
    );
}

/** Returns the code below an example, for its elements with `data-show`, and the style sheet and script that are named after one. */
function codeOf(example: string, page: string): string {
  const names = [...example.matchAll(/ data-show="([^"]*)"/g)].map(([, name]) => name!);
  const styles = names
    .flatMap((name) => [`${name}-css`, `${name}-head`])
    .filter((name) => page.includes(`"${name}"`));
  return `\n<pre><code data-of="${[...names, ...styles].join(' ')}"></code></pre>`;
}
