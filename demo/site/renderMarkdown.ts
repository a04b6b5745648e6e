import { Marked, Renderer } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { codeBlock } from './codeBlock.ts';
import { curlQuotesOutsideCode, curlTokens } from './curlQuotes.ts';
import { linkOf } from './documents.ts';
import { isRecipes, liveCode } from './recipes.ts';

/** A Markdown file as HTML. */
export interface Rendered {
  /** The text of its first heading. */
  title: string;
  /** The text of its first paragraph. */
  summary: string;
  html: string;
}

/**
 * Renders a Markdown file. Anchors are the same as on GitHub. Links between files become links between
 * pages, and quotation marks outside code are typographic.
 *
 * @param file path of the file in the repository, to which its links are relative
 * @throws if the site has no page for a link
 */
export function renderMarkdown(markdown: string, file: string): Rendered {
  const marked = new Marked(gfmHeadingId(), {
    hooks: { processAllTokens: curlTokens },
    renderer: {
      code: ({ text, lang }) => (isRecipes(file) && liveCode(text, lang)) || codeBlock(text, lang),
      // A wide table scrolls on its own.
      table(token) {
        const table = Renderer.prototype.table.call(this, token);
        return `<div class="scroller" data-name="Table">${table.replaceAll('<th></th>', '<td></td>')}</div>`;
      },
      // The live recipe stands in its place.
      ...(isRecipes(file) && { image: () => '' }),
    },
    walkTokens(token) {
      if (token.type === 'link' || token.type === 'image') {
        token['href'] = linkOf(String(token['href']), file);
      }
    },
  });
  const words = markdown.replace(/<!--[^]*?-->\s*/g, '');
  const plain = (raw = ''): string =>
    curlQuotesOutsideCode(raw.replaceAll('\n', ' ').trim()).replace(/[`*]|\]\([^)]*\)|\[/g, '');
  return {
    title: plain(/^# (.*)$/m.exec(words)?.[1]),
    summary: plain(/^# .*\n+((?:[^\n]+\n)+)/m.exec(words)?.[1]),
    html: marked.parse(markdown, { async: false }),
  };
}
