import type { Packed } from './pack.ts';

/** The path of the list. */
export const storedList = 'test/package/tarball.txt';

/** Returns the stored form of the tarballs: one line for each file, or for all files of one module. */
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
