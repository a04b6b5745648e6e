import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses that follow from that of the public repository. */
export interface Addresses {
  /** As a browser opens it, `https://github.com/owner/repository`. */
  source: string;
  releases: string;
  /** What npm reads in a `package.json`. */
  fields: { repository: { type: string; url: string }; homepage: string; bugs: string };
}

/**
 * Returns the addresses of the repository, from `repository` in the root's `package.json`, which is their only place.
 *
 * @returns `null` if there is none yet
 * @throws if it is not written as a browser opens it
 */
export function addressesIn(root = '.'): Addresses | null {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository?: unknown;
  };
  if (repository === undefined || repository === null || repository === '') return null;
  if (typeof repository !== 'string' || !isAddress(repository)) {
    throw new Error('package.json: write "repository" as "https://github.com/OWNER/REPOSITORY".');
  }
  return {
    source: repository,
    releases: `${repository}/releases`,
    fields: {
      repository: { type: 'git', url: `git+${repository}.git` },
      homepage: `${repository}#readme`,
      bugs: `${repository}/issues`,
    },
  };
}

/** Returns whether a text is the address of a repository, and not that of a page of it. */
function isAddress(text: string): boolean {
  const path = /^https:\/\/\w[\w-]*(?:\.[\w-]+)+\/([\w./-]+)(?<!\.git)$/.exec(text)?.[1] ?? '';
  const names = path.split('/');
  const areNames = names.every((name) => /\w/.test(name) && name !== 'OWNER');
  return (
    areNames && (text.startsWith('https://github.com/') ? names.length === 2 : names.length > 1)
  );
}
