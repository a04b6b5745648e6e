import { readdirSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { elementNames } from '../../src/input/elementNames.ts';

/** A page of the site that is made from a Markdown file. */
export interface Document {
  /** Path of the file in the repository. */
  file: string;
  /** Path of the page on the site. */
  path: string;
}

/** Files outside `docs/`. */
const elsewhere: readonly Document[] = [
  { file: 'service/README.md', path: '/docs/service.html' },
  { file: 'examples/README.md', path: '/docs/examples.html' },
  { file: 'conformance/README.md', path: '/docs/rules.html' },
  { file: 'php/README.md', path: '/docs/php.html' },
  { file: 'CHANGELOG.md', path: '/docs/changes.html' },
  { file: 'CONTRIBUTING.md', path: '/docs/contributing.html' },
];

/** Returns the Markdown files of the live pages, each of which adds examples. */
export function liveDocuments(): Document[] {
  return elementNames.map((name) => ({
    file: `docs/elements/${name}.md`,
    path: `/demo/${name}.html`,
  }));
}

/** Returns all Markdown files that have a page of their own. */
export function documents(): Document[] {
  const found = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !name.startsWith('elements/'))
    .toSorted()
    .map((name) => ({ file: `docs/${name}`, path: `/docs/${pageOf(name)}` }));
  const service = readdirSync('service/docs')
    .toSorted()
    .map((name) => ({ file: `service/docs/${name}`, path: `/docs/service/${pageOf(name)}` }));
  const examples = readdirSync('examples', { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => ({
      file: `examples/${name}/README.md`,
      path: `/docs/examples/${name}.html`,
    }));
  return [...found, ...elsewhere, ...service, ...examples];
}

/**
 * Returns the address on the site of a link in a Markdown file. The source of an element is its part of the reference.
 *
 * @param from path of the Markdown file in the repository
 * @throws if the site has no page for it
 */
export function linkOf(href: string, from: string): string {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [to = '', hash] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(from), to));
  const element = /^src\/elements\/(\w+-[\w-]+)\//.exec(target)?.[1];
  if (element) return `/docs/reference.html#${element}`;
  const path = pathOf(target) ?? (isFile(target) ? `${sources}${target}` : undefined);
  if (!path) throw new Error(`${from} links to ${href}, which has no page on the site.`);
  return hash ? `${path}#${hash}` : path;
}

/** The path of files that are not pages, such as the source of a measured script. */
export const sources = '/source/';

/** Returns the files of the repository that a page links to and that are not pages. */
export function linkedFiles(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="\/source\/([^"#]+)/g)].map(([, file]) => file!);
}

function isFile(path: string): boolean {
  return !path.startsWith('..') && !!statSync(path, { throwIfNoEntry: false })?.isFile();
}

function pathOf(target: string): string | undefined {
  if (target === 'README.md' || target === './') return '/';
  const folder = `${target.replace(/\/$/, '')}/README.md`;
  const all = [...liveDocuments(), ...documents()];
  return all.find(({ file }) => file === target || file === folder)?.path;
}

function pageOf(file: string): string {
  return file.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');
}
