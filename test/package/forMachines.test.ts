import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { marked, type Token } from 'marked';
import { contents } from '../../demo/site/contents.ts';
import { forMachines } from '../../demo/site/forMachines.ts';
import { pages } from '../../demo/site/site.ts';
import { readElements } from '../../scripts/build/Manifest.ts';

const texts = forMachines();

function linksIn(markdown: string): string[] {
  const links: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type === 'link' || token.type === 'image') links.push(String(token['href']));
  });
  return links;
}

test('every page of the documentation has its Markdown beside it', () => {
  const documented = pages().filter((path) => /^\/docs\/|^\/demo\/[a-z]+-[a-z]+\.html$/.test(path));
  assert.deepEqual(
    documented.filter((path) => !texts.has(path.replace(/html$/, 'md'))),
    [],
  );
});

test('the list names every page of the contents, as Markdown where there is some', () => {
  // Summaries may contain addresses too.
  const links = linksIn(texts.get('/llms.txt')!).filter((link) => link.startsWith('/'));
  const paths = contents.flatMap(([, group]) => group.map(([path]) => path));
  assert.deepEqual(
    links,
    ['/SKILL.md', ...paths].map((path) => {
      const markdown = path.replace(/html$/, 'md');
      return texts.has(markdown) ? markdown : path;
    }),
  );
  assert.ok(links.filter((path) => path.endsWith('.md')).length > 20);
});

test('every link in the Markdown leads to a page or a file of the site', () => {
  const lost: string[] = [];
  for (const [path, text] of texts) {
    for (const link of linksIn(text)) {
      const [target = ''] = link.split('#');
      if (/^[a-z]+:/.test(target) || target === '') continue;
      const isThere =
        texts.has(target) ||
        pages().includes(target.replace(/\/$/, '/index.html')) ||
        (target.startsWith('/source/') && existsSync(target.replace('/source/', '')));
      if (!isThere) lost.push(`${path}: ${link}`);
    }
  }
  assert.deepEqual(lost, []);
});

test('the reference has every attribute of every element', () => {
  const text = texts.get('/docs/reference.md')!;
  for (const { tagName, attributes } of readElements()) {
    const [, section = ''] = text.split(`## \`<${tagName}>\`\n`);
    for (const { name } of attributes) assert.ok(section.includes(`| \`${name}\` |`), name);
  }
});
