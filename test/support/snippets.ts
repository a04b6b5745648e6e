import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  /** Where it stands, such as `docs/errors.md:12`. */
  place: string;
  /** What stands behind the fence, such as `html`. */
  language: string;
  code: string;
}

/** A fenced block, which may be inside a list. */
const fence = /^( *)```(\w+)\n(.*?)^\1```$/gms;

/** The pages of documentation whose code is run. */
export function documents(): string[] {
  const pages = (folder: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name));
  return [
    'README.md',
    'service/README.md',
    ...['docs', 'docs/elements', 'docs/guides', 'service/docs'].flatMap(pages),
  ];
}

export function snippets(language: string): Snippet[] {
  return documents()
    .flatMap(snippetsOf)
    .filter((snippet) => snippet.language === language);
}

/** Returns the code in a file. */
export function snippetsOf(file: string): Snippet[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(fence)].map(([, indent = '', language = '', code = ''], number) => ({
    place: `${file}:${lineOf(text, number)}`,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function lineOf(text: string, number: number): number {
  const before = text.slice(0, [...text.matchAll(fence)][number]!.index);
  return before.split('\n').length;
}
