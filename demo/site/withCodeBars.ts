import { copyWordsIn } from '../everyPage/copyWords.ts';
import { elementNames } from '../../src/input/elementNames.ts';

/** A heading, or a code block. */
const pieces = /<h[1-6][^>]*>([^]*?)<\/h[1-6]>|<pre([^>]*)>([^]*?)<\/pre>/g;

/** Colored markup of an example, which makes it worth editing. */
const live = new RegExp(
  `<code[^>]* data-(?:of|edit)\\b[^]*hljs-name">(?:${elementNames.join('|')})<`,
);

/**
 * Adds a bar above each code block, with a button that copies it. The button is named by the block's `data-name`, else
 * by the heading before it.
 *
 * @param isLive whether the page has the editor, so that examples of our elements get a button for it too
 */
export function withCodeBars(html: string, isLive: boolean): string {
  const [copy] = copyWordsIn(/<html lang="([\w-]+)"/.exec(html)![1]!);
  /** How many blocks have a name so far. */
  const named = new Map<string, number>();
  let heading = '';
  return html.replace(pieces, (whole, title?: string, attributes = '', code = '') => {
    if (title !== undefined) {
      heading = title.replace(/<[^>]*>|\s+$/g, '').trim();
      return whole;
    }
    const given = / data-name="([^"]*)"/.exec(attributes)?.[1];
    const subject = given ?? heading.replaceAll('"', '&quot;');
    const count = (named.get(subject) ?? 0) + 1;
    named.set(subject, count);
    const name = count > 1 ? `${subject}, part ${count}` : subject;
    const button = (kind: string, task: string): string =>
      `<button type="button" class="${kind}" aria-label="${task}: ${name}">${task}</button>`;
    const edit = isLive && live.test(code) ? button('edit', 'Edit') : '';
    const block =
      given === undefined ? `<pre data-name="${name}"${attributes}>` : `<pre${attributes}>`;
    return `<div class="code-block"><div class="code-bar">${given === undefined ? '' : `<span>${given}</span>`}${edit}${button('copy', copy)}</div>${block}${code}</pre></div>`;
  });
}
