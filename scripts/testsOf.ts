import { existsSync, statSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';

/**
 * Returns the tests that belong to a path. Tests lie where the sources lie:
 *
 * - a folder of `src` or `service/src`, or `check`: the tests in the folder of the same name
 * - a file `X.ts` there: `X.test.ts`, `X.node.test.ts` and so on, in the folder of the same name or, if there are
 *   none, in any other folder; else all tests in the folder of the same name
 * - anything in `wordpress`: the tests of the plugin
 * - a test file, or a folder of tests: these
 *
 * @param files all test files, see `testFiles`
 * @returns an empty list if the path does not exist or has no tests
 */
export function testsOf(path: string, files: readonly string[]): string[] {
  const source = posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '');
  if (!existsSync(source)) return [];
  const mirrored = source
    .replace(/^(service\/)?src(?=\/|$)/, '$1test')
    .replace(/^check(?=\/|$)/, 'test/check')
    .replace(/^wordpress(?!\/test(\/|$)).*/, 'wordpress/test');
  const below = (folder: string): string[] => files.filter((file) => file.startsWith(`${folder}/`));
  if (statSync(source).isDirectory()) return below(mirrored);
  if (files.includes(source)) return [source];
  if (mirrored === source) return [];
  const folder = dirname(mirrored);
  const [root] = /^(service\/|wordpress\/)?test/.exec(mirrored)!;
  const named = below(root).filter((file) =>
    basename(file).startsWith(`${basename(source, '.ts')}.`),
  );
  const inFolder = named.filter((file) => dirname(file) === folder);
  if (inFolder.length) return inFolder;
  if (named.length) return named;
  return folder === root ? [] : below(folder);
}
