import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

const plugin = 'wordpress/local-price';
const others = ['dist/cdn/local-price-static.js', 'dist/cdn/local-price.js', 'LICENSE'];

/** Returns the WordPress plugin with the built scripts, as a zip. The same files give the same bytes. */
export function packPlugin(): Uint8Array {
  const files: Zippable = {};
  for (const name of readdirSync(plugin, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(plugin, name);
    if (statSync(path).isFile()) files[`local-price/${name}`] = readFileSync(path);
  }
  for (const path of others) files[`local-price/${path.split('/').at(-1)!}`] = readFileSync(path);
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) });
}
