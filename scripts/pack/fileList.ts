import type { Packed } from './pack.ts';

/** Where the list is. */
export const storedList = 'test/package/tarball.txt';

/** What is stored of the tarballs: one line for each file, or for those of one module together. */
export function fileList(packages: readonly Packed[]): string {
  return packages.map(({ name, files }) => `${name}\n${linesOf(files).join('')}`).join('\n');
}

function linesOf(files: readonly string[]): string[] {
  const endings = new Map<string, string[]>();
  for (const path of files) {
    const [, stem = '', ending = ''] = /^(.*?)((?:\.d\.ts|\.js)(?:\.map)?)?$/.exec(path) ?? [];
    const known = endings.get(stem) ?? [];
    endings.set(stem, [...known, ending]);
  }
  return [...endings].map(([stem, [first = '', ...others]]) =>
    others.length ? `  ${stem}{${[first, ...others].join(',')}}\n` : `  ${stem}${first}\n`,
  );
}
