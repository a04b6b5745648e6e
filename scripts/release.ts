/** Writes what a release consists of into `dist/release/`, or into the folder in the argument: `npm run release`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from './pack/pack.ts';
import { packStarter } from './release/packStarter.ts';
import { packPlugin } from './wordpress/packPlugin.ts';

const [folder = 'dist/release'] = process.argv.slice(2);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'local-price.zip'), packStarter());
writeFileSync(join(folder, 'local-price-wordpress.zip'), packPlugin());
pack(folder);

const names = readdirSync(folder).toSorted();
const sums = names.map((name) => {
  const hash = createHash('sha256').update(readFileSync(join(folder, name)));
  return `${hash.digest('hex')}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`The release is in ${folder}.`);
