import { readdirSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** A page of the site that is made from a Markdown file. */
export interface Document {
  /** Path of the file in the repository. */
  source: string;
  /** Path of the page on the site. */
  path: string;
}

/** The live pages. Each combines examples with the text of its Markdown file. */
const live = ['local-price', 'geo-gate', 'currency-picker', 'country-picker', 'currency-converter'];

/** Files outside `docs/`. */
const elsewhere: readonly Document[] = [
  { source: 'service/README.md', path: '/docs/service.html' },
  { source: 'examples/README.md', path: '/docs/examples.html' },
  { source: 'CHANGELOG.md', path: '/docs/changes.html' },
  { source: 'CONTRIBUTING.md', path: '/docs/contributing.html' },
];

/** Returns the Markdown files that are part of a live page. */
export function liveDocuments(): Document[] {
  return live.map((name) => ({ source: `docs/elements/${name}.md`, path: `/demo/${name}.html` }));
}

/** Returns all Markdown files that have a page of their own. */
export function documents(): Document[] {
  const found = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.startsWith('elements/'))
    .toSorted()
    .map((file) => ({ source: `docs/${file}`, path: `/docs/${pageOf(file)}` }));
  const service = readdirSync('service/docs')
    .toSorted()
    .map((file) => ({ source: `service/docs/${file}`, path: `/docs/service/${pageOf(file)}` }));
  const examples = readdirSync('examples', { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => ({
      source: `examples/${name}/README.md`,
      path: `/docs/examples/${name}.html`,
    }));
  return [...found, ...elsewhere, ...service, ...examples];
}

/**
 * Returns the address on the site of a link in a Markdown file. The source of an element is its part of the reference.
 *
 * @param source path of the file in the repository
 * @throws if the site has no page for it
 */
export function linkOf(href: string, source: string): string {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [file = '', hash] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(source), file));
  const element = /^src\/elements\/(\w+-[\w-]+)\//.exec(target)?.[1];
  if (element) return `/docs/reference.html#${element}`;
  const path = pathOf(target) ?? (isFile(target) ? `${sources}${target}` : undefined);
  if (!path) throw new Error(`${source} links to ${href}, which has no page on the site.`);
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
  const element = /^docs\/elements\/(.*)\.md$/.exec(target)?.[1];
  if (element && live.includes(element)) return `/demo/${element}.html`;
  if (target === 'README.md' || target === './') return '/';
  const folder = `${target.replace(/\/$/, '')}/README.md`;
  return documents().find(({ source }) => source === target || source === folder)?.path;
}

function pageOf(file: string): string {
  return file.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');
}
