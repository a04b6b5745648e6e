import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that are in the repository of a package, but not in the package. */
const elsewhere: Readonly<Record<string, string>> = { '@fawazahmed0/currency-api': 'CC0-1.0\n' };

/**
 * Returns the licenses of packages as one text, ours first.
 *
 * @param packages the names of installed packages, or paths of their folders
 */
export function licensesOf(packages: readonly string[]): string {
  const texts = packages.map((each) => {
    const name = each.replace(/^.*node_modules\//, '');
    const folder = each === name ? join('node_modules', name) : each;
    return [name, elsewhere[name] ?? licenseIn(folder)] as const;
  });
  return [['local-price', licenseIn('.')] as const, ...texts]
    .map(([name, text]) => `${name}\n\n${text}`)
    .join('\n---\n\n');
}

/** Returns the folders of the packages to which files belong, in their order. */
export function packagesOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}

function licenseIn(folder: string): string {
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'];
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`${folder} has no license`);
  return readFileSync(file, 'utf8');
}
