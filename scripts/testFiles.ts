import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The groups of tests, in the order in which they begin. `release` runs only if it is named. */
export const testGroups = [
  'node',
  'browsers',
  'e2e',
  'wordpress',
  'release',
  'package',
  'service',
] as const;

export type TestGroup = (typeof testGroups)[number];

/** Folders of `test/` whose tests run in browsers, unless their names end in `.node.test.ts`. */
const browserFolders = /^test\/(client|elements|hostile|pages)\//;

/** Folders whose tests open whole pages. */
const pageFolders = /^test\/(client|hostile|pages)\//;

/** Returns all test files, as paths from the root of the repository with `/`. */
export function testFiles(): string[] {
  return ['test', 'service/test', 'wordpress/test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .toSorted(),
  );
}

/** Returns what runs a test file. Its folder and the end of its name decide. */
export function groupOf(file: string): TestGroup {
  if (file.includes('/release/')) return 'release';
  if (file.startsWith('service/')) return 'service';
  if (file.startsWith('wordpress/')) return 'wordpress';
  if (file.startsWith('test/package/')) return 'package';
  if (file.startsWith('test/e2e/')) return 'e2e';
  if (file.endsWith('.node.test.ts')) return 'node';
  return browserFolders.test(file) || file.endsWith('.engines.test.ts') ? 'browsers' : 'node';
}

/** Returns whether a browser test runs in every engine: its name says that engines differ in what it tests. */
export function isForAllEngines(file: string): boolean {
  return file.endsWith('.engines.test.ts');
}

/** Returns whether a test opens whole pages. `npm test` leaves these to Chromium, to end in three minutes. */
export function opensPages(file: string): boolean {
  return pageFolders.test(file);
}
