import { execFileSync } from 'node:child_process';

/** A package as npm packs it. */
export interface Packed {
  name: string;
  /** The file name of the tarball. */
  filename: string;
  /** The paths in the tarball, in order. */
  files: string[];
}

/**
 * Returns what npm packs for the packages of this repository.
 *
 * @param folder where the tarballs are written; without it, none are
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
