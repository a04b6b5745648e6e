import { execFileSync } from 'node:child_process';

/** A package as npm packs it. */
export interface Packed {
  name: string;
  /** Of the tarball. */
  filename: string;
  /** Paths in the tarball, in their order. */
  files: string[];
}

/**
 * What npm packs of the packages of this repository.
 *
 * @param folder where the tarballs go; without it, none are written
 */
export function pack(folder?: string): Packed[] {
  const where = folder ? ['--pack-destination', folder] : ['--dry-run'];
  const printed = execFileSync('npm', ['pack', '--workspaces', '--json', ...where], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const packages = JSON.parse(printed) as (Omit<Packed, 'files'> & { files: { path: string }[] })[];
  return packages
    .map(({ name, filename, files }) => ({
      name,
      filename,
      files: files.map(({ path }) => path).sort(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
