import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesIn } from './addresses.ts';

/** The parts of a `package.json` that are read here. */
interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
}

/** Returns where the files disagree about the version; an empty list if they agree. */
export function versionFaults(root: string): string[] {
  const { version } = manifest(root, '.');
  const service = manifest(root, 'service');
  const lock = json(root, 'package-lock.json') as Manifest & {
    packages: Record<string, Manifest>;
  };
  const named: Record<string, string | undefined> = {
    'service/package.json': service.version,
    'src/version.ts': /version: string = '([^']+)';/.exec(text(root, 'src/version.ts'))?.[1],
    'package-lock.json': lock.version,
    'service in package-lock.json': lock.packages['service']?.version,
    'the range of local-price in service/package.json': service.dependencies?.[
      'local-price'
    ]?.replace(/^\^/, ''),
  };
  const faults = Object.entries(named)
    .filter(([, other]) => other !== version)
    .map(([place, other]) => `${place}: ${other} is not ${version}, the version of package.json.`);
  return sectionOf(root, version) === null && sectionOf(root, 'Unreleased') === null
    ? [...faults, `CHANGELOG.md: there is no section "## [${version}]", nor "## [Unreleased]".`]
    : faults;
}

/** Returns the reasons not to publish a tag; an empty list if there are none. */
export function releaseFaults(root: string, tag: string): string[] {
  const faults = versionFaults(root);
  const { version } = manifest(root, '.');
  if (tag !== `v${version}`) faults.push(`The tag ${tag} is not v${version}, as in package.json.`);
  if (!/^ - \d{4}-\d\d-\d\d$/.test(sectionOf(root, version) ?? '')) {
    faults.push(`CHANGELOG.md: write the day of the release, "## [${version}] - 2026-12-31".`);
  }
  try {
    if (!addressesIn(root)) {
      faults.push(
        'package.json: "repository" is missing, which provenance needs: see docs/releasing.md.',
      );
    }
  } catch (error) {
    faults.push((error as Error).message);
  }
  return faults;
}

/** Returns the rest of a heading in the changelog, such as ` - 2026-12-31`; `null` if there is no such heading. */
function sectionOf(root: string, name: string): string | null {
  const heading = `## [${name}]`;
  const line = text(root, 'CHANGELOG.md')
    .split('\n')
    .find((each) => each.startsWith(heading));
  return line?.slice(heading.length) ?? null;
}

function manifest(root: string, folder: string): Manifest {
  return json(root, join(folder, 'package.json')) as Manifest;
}

function json(root: string, path: string): unknown {
  return JSON.parse(text(root, path));
}

function text(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
