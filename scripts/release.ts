/**
 * Writes what a release consists of into `dist/release/`, or into the folder in the argument: `npm run release`. `RATES`
 * is the path or URL of the table that its rates come from.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from './pack/pack.ts';
import { addressesIn } from './release/addresses.ts';
import { packStarter } from './release/packStarter.ts';
import { readOrExit } from './release/readOrExit.ts';
import { isFresh, readTable, tableOfToday } from './release/readTable.ts';
import { writeAddresses } from './release/writeAddresses.ts';
import { packPlugin } from './wordpress/packPlugin.ts';

const [folder = 'dist/release'] = process.argv.slice(2);
const [table, addresses] = readOrExit(() => [readTable(), addressesIn()] as const);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'local-price.zip'), packStarter(table));
writeFileSync(join(folder, 'local-price-wordpress.zip'), packPlugin());
for (const { name, filename } of pack(folder)) {
  const directory = name === 'local-price' ? undefined : 'service';
  if (addresses) await writeAddresses(join(folder, filename), addresses, directory);
}

const names = readdirSync(folder).toSorted();
const sums = names.map((name) => {
  const hash = createHash('sha256').update(readFileSync(join(folder, name)));
  return `${hash.digest('hex')}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`The release is in ${folder}. Its rates are of ${table.date}.`);
console.log(
  isFresh(table, new Date())
    ? `Until ${table.lastDay}, a first try needs no download.`
    : `Pages used them until ${table.lastDay}, so a first try begins with a download. To avoid it, set RATES to ${tableOfToday}.`,
);
