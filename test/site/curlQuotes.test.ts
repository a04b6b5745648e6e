/** Quotation marks on the site: typographic in text, as typed in code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlQuotes } from '../../demo/site/curlQuotes.ts';
import { renderMarkdown } from '../../demo/site/renderMarkdown.ts';

test('quotation marks open after a space, a bracket or a mark, and else close', () => {
  for (const [typed, made] of [
    [`It's the visitors' "own" price`, 'It’s the visitors’ “own” price'],
    [`("a", 'b') "'c'"`, '(“a”, ‘b’) “‘c’”'],
    ['no mark', 'no mark'],
  ] as const) {
    assert.equal(curlQuotes(typed), made);
  }
});

test('text and titles of a document have typographic quotation marks, code and anchors have not', () => {
  const { title, summary, html } = renderMarkdown(
    `# A page's \`"name"\`

It's "**bold**" and "\`a="b"\`".

- "One"

| it's | \`"x"\` |
| --- | --- |
| "y" | 'z' |

\`\`\`html
<p title="x">'</p>
\`\`\`
`,
    'docs/errors.md',
  );
  assert.equal(title, 'A page’s "name"');
  assert.equal(summary, 'It’s “bold” and “a="b"”.');
  assert.match(html, /<h1 id="a-pages-name">A page’s <code>&quot;name&quot;<\/code>/);
  assert.match(html, /It’s “<strong>bold<\/strong>” and “<code>a=&quot;b&quot;<\/code>”\./);
  assert.match(html, /<li>“One”<\/li>/);
  assert.match(html, /<th>it’s<\/th>\s*<th><code>&quot;x&quot;/);
  assert.match(html, /<td>“y”<\/td>\s*<td>‘z’<\/td>/);
  assert.match(html, /<span class="hljs-string">&quot;x&quot;<\/span>/);
});
