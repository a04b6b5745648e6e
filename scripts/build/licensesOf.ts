import { existsSync, readFileSync } from 'node:fs';

/** Returns our license, and those of packages whose code or data a built file contains. */
export function licensesOf(...packages: string[]): string {
  const parts = packages.map((name) => {
    const folders = ['service/node_modules', 'node_modules'].map((each) => `${each}/${name}`);
    const paths = folders.flatMap((each) => [`${each}/LICENSE`, `${each}/LICENSE.md`]);
    return [name, paths.find((path) => existsSync(path))] as const;
  });
  return [['local-price', 'LICENSE'] as const, ...parts]
    .map(([name, path]) => {
      if (!path) throw new Error(`${name} has no license`);
      return `${name}\n\n${readFileSync(path, 'utf8').trim()}\n`;
    })
    .join('\n\n');
}
