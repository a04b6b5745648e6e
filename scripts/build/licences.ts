import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the licenses of packages and of the rates, as one text.
 *
 * @param packages the names of installed packages, or paths of their folders
 */
export function licencesOf(packages: readonly string[]): string {
  const texts = packages.map((each) => {
    const name = each.replace(/^.*node_modules\//, '');
    return [name, licenceIn(each === name ? join('node_modules', name) : each)];
  });
  // The license is in the package's repository, but not in the package.
  texts.push(['@fawazahmed0/currency-api', 'CC0-1.0\n']);
  return texts.map(([name, text]) => `${name}\n\n${text}`).join('\n---\n\n');
}

function licenceIn(folder: string): string {
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'];
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`${folder} has no license`);
  return readFileSync(file, 'utf8');
}
