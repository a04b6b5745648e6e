import { readFileSync } from 'node:fs';

/** What is measured beside our own, by the names of its packages. */
export const peers = [
  '@github/relative-time-element',
  '@shoelace-style/shoelace',
  'emoji-picker-element',
  'lit',
  'hono',
  '@hono/node-server',
] as const;

/** The versions of ours and of the others, as installed. */
export function installedVersions(): Record<string, string> {
  const versionIn = (folder: string): string =>
    (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
  return Object.fromEntries([
    ['local-price', versionIn('.')],
    ...peers.map((name) => [name, versionIn(`node_modules/${name}`)]),
  ]) as Record<string, string>;
}
