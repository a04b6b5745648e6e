import { readFileSync } from 'node:fs';

/** The packages that ours are compared with, by name. */
export const peers = [
  '@github/relative-time-element',
  '@shoelace-style/shoelace',
  'emoji-picker-element',
  'lit',
  'hono',
  '@hono/node-server',
] as const;

/** Returns the installed versions of our packages and of the others. */
export function installedVersions(): Record<string, string> {
  const versionIn = (folder: string): string =>
    (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
  return Object.fromEntries([
    ['local-price', versionIn('.')],
    ...peers.map((name) => [name, versionIn(`node_modules/${name}`)]),
  ]) as Record<string, string>;
}
