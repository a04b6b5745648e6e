import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { groupOf } from './testFiles.ts';

/** What names a built file, or imports one of our packages as its users do. */
const built = /\bdist\/|\bcustom-elements\.json|(?:from|import\()\s*'local-price(?:-service)?[/']/;

/** A path of a script, from the file or from the root. */
const scripts = /['"`]([\w./-]+\.(?:ts|js|mjs))['"`]/g;

/**
 * Returns whether a test needs what `npm run build` makes. Tests of the whole product do; another does if it names a
 * built file or a package of ours, or if a script does that it imports or names.
 */
export function needsBuild(file: string): boolean {
  if (!['node', 'service', 'browsers'].includes(groupOf(file))) return true;
  return [...textsOf(file)].some((text) => built.test(text));
}

/** Yields the text of a script, and those of the scripts that it imports or names, and so on. */
export function* textsOf(file: string): Generator<string> {
  // The loop comes to the scripts that it adds, too.
  const read = new Set([file]);
  for (const script of read) {
    const text = readFileSync(script, 'utf8');
    yield text;
    for (const [, path] of text.matchAll(scripts)) {
      const named = path!.startsWith('.') ? join(dirname(script), path!) : path!;
      // Sources import each other by the names that they have when they are built.
      const source = [named, named.replace(/\.js$/, '.ts')].find((each) => existsSync(each));
      if (source) read.add(source);
    }
  }
}
