import { readFileSync } from 'node:fs';
import { colored } from './codeBlock.ts';
import { ratesOfSite } from './ratesFile.ts';

/** `<!-- fact: three lines -->` */
const place = /<!-- fact: ([\w.\- ]+) -->/g;

/** Puts what several pages state into a page, each from its only place. @throws if there is no fact of that name */
export function withFacts(html: string): string {
  return html.replace(place, (_, name: string) => {
    if (name === 'three lines') return colored(threeLines(), 'html');
    if (name === 'minutes') return minutes();
    if (name === 'download of rates') return partOf('docs/guides/quick-start.md', /^(curl .*)$/m);
    if (name === 'update of rates') return partOf('docs/guides/php.md', /^(6 6 .*)$/m);
    if (name === 'date of the rates') return ratesOfSite().date;
    return sizeOf(name.replace(/^size of /, ''));
  });
}

/** Returns the lines to paste on a page with a rates file: those of the readme. */
export function threeLines(): string {
  return partOf('README.md', /^## Three lines to paste\n[^]*?```html\n([^]*?)\n```/m);
}

/** Returns how long it takes to see a first local price, in words: what the readme says. */
export function minutes(): string {
  return partOf('README.md', /This takes (about \w+ minutes)\./);
}

/**
 * Returns the size of a script file as pages say it, such as `41 kB`: rounded, sent with Brotli.
 *
 * @throws if the record of the sizes does not have the file
 */
export function sizeOf(file: string): string {
  const sizes = JSON.parse(readFileSync('scripts/sizes.json', 'utf8')) as Record<string, number>;
  const size = sizes[`dist/cdn/${file}`];
  if (size === undefined) throw new Error(`scripts/sizes.json has no size of ${file}.`);
  return `${Math.round(size / 1000)} kB`;
}

function partOf(path: string, pattern: RegExp): string {
  const [, part] = pattern.exec(readFileSync(path, 'utf8')) ?? [];
  if (part === undefined) throw new Error(`${path} does not have ${pattern}.`);
  return part;
}
