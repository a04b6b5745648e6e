import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** This file is written last. Its time is the start of the build. */
const stamp = 'node_modules/.local-price-built';

const sources = [
  'src',
  'check',
  'service/src',
  'service/tsconfig.build.json',
  'service/openapi.json',
  'service/openapi.d.ts',
  'scripts/build.ts',
  'scripts/build',
  'types',
  'custom-elements-manifest.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** Returns when the newest file or folder at or below a path was changed, in milliseconds since 1970. */
function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Returns whether a built file is missing or older than a source. */
export function isStale(made: readonly string[]): boolean {
  if (![stamp, ...made].every((path) => existsSync(path))) return true;
  return sources.some((path) => newest(path) >= statSync(stamp).mtimeMs);
}

/** Records that everything was built from the sources as they were at a time. */
export function stampBuild(started: Date): void {
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}
