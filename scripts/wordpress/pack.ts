/** Packs the WordPress plugin: `npm run wordpress` writes `dist/wordpress/local-price.zip`. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

const plugin = 'wordpress/local-price';
const scripts = ['dist/cdn/local-price-static.js', 'dist/cdn/local-price.js'];
const target = 'dist/wordpress/local-price.zip';

const files: Zippable = {};
for (const name of readdirSync(plugin, { recursive: true, encoding: 'utf8' }).toSorted()) {
  const path = join(plugin, name);
  if (statSync(path).isFile()) files[`local-price/${name}`] = readFileSync(path);
}
for (const path of scripts) files[`local-price/${path.split('/').at(-1)!}`] = readFileSync(path);

mkdirSync('dist/wordpress', { recursive: true });
// The same files give the same zip, whenever it is packed.
writeFileSync(target, zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) }));
console.log(`${target}: ${Object.keys(files).length} files, ${statSync(target).size} bytes`);
