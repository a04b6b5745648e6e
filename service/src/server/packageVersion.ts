import { readFileSync } from 'node:fs';

/** Returns the version in this package's package.json, such as `0.1.0`. */
export function packageVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
