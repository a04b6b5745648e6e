import { readFileSync } from 'node:fs';
import { contents } from './contents.ts';
import { documents, linkOf, liveDocuments } from './documents.ts';
import { referenceMarkdown, referencePage } from './referenceMarkdown.ts';
import { renderMarkdown } from './renderMarkdown.ts';

/**
 * Returns the texts that the site has for programs, by path: the Markdown beside each page of the documentation,
 * under the page's name with the extension `.md`, and `/llms.txt`, the list of them (https://llmstxt.org).
 */
export function forMachines(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const summaries = new Map<string, string>();
  for (const { file, path } of [...documents(), ...liveDocuments()]) {
    const markdown = readFileSync(file, 'utf8');
    texts.set(besides(path), withLinks(markdown.replace(picture, ''), file));
    summaries.set(path, renderMarkdown(markdown, file).summary);
  }
  texts.set(besides(referencePage.path), referenceMarkdown());
  summaries.set(referencePage.path, referencePage.summary);
  texts.set('/SKILL.md', withLinks(readFileSync('SKILL.md', 'utf8'), 'SKILL.md'));
  return texts.set('/llms.txt', list(texts, summaries));
}

/** Returns the path of the Markdown beside a page. */
function besides(path: string): string {
  return path.replace(/\.html$/, '.md');
}

/** Code, in which nothing is a link. */
const code = /^( *)```.*?^\1```$|`[^`\n]*`/gms;

/** A picture of what the code below it does. */
const picture = /^!\[.*\]\(.*\)\n\n/gm;

/** Makes the links of a Markdown file those of the site, to Markdown where the site has it. */
function withLinks(markdown: string, file: string): string {
  const linked = (text: string): string =>
    text.replace(/\]\(([^)\s]+)\)/g, (_, href: string) => {
      const [path = '', hash] = linkOf(href, file).split('#');
      const isPage =
        path.startsWith('/docs/') || liveDocuments().some((page) => page.path === path);
      return `](${isPage ? besides(path) : path}${hash === undefined ? '' : `#${hash}`})`;
    });
  let end = 0;
  let made = '';
  for (const match of markdown.matchAll(code)) {
    made += linked(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return made + linked(markdown.slice(end));
}

/** Returns the content of `/llms.txt`. */
function list(texts: ReadonlyMap<string, string>, summaries: ReadonlyMap<string, string>): string {
  const { name, description } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    description: string;
  };
  const groups = contents.map(([group, pages]) => {
    const lines = pages.map(([path, title]) => {
      const summary = summaries.get(path);
      const link = texts.has(besides(path)) ? besides(path) : path;
      // A tag is code, not HTML.
      const name = title.startsWith('<') ? `\`${title}\`` : title;
      return `- [${name}](${link})${summary ? `: ${summary}` : ''}`;
    });
    return `## ${group}\n\n${lines.join('\n')}\n`;
  });
  const skill =
    '- [SKILL.md](/SKILL.md): for agents that build shops: install, paste, check, charge, traps\n';
  return `# ${name}\n\n> ${description}\n\n${skill}\n${groups.join('\n')}`;
}
