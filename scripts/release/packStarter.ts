import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { licensesOf } from '../build/licenses.ts';
import { scriptTagFiles } from '../build/bundleScriptTags.ts';
import { joinMoney } from './joinMoney.ts';
import type { Table } from './readTable.ts';

const starter = 'scripts/release/starter';

/** Files that guides take from the zip, and that are elsewhere. */
const others = ['dist/cdn/local-price.css', 'examples/cdn/country.php', 'examples/php/price.php'];

/** Returns `local-price.zip`: the starter page, the built script files, and rates. The same files give the same bytes. */
export function packStarter(table: Table): Uint8Array {
  const files: Zippable = {};
  for (const name of readdirSync(starter).toSorted())
    files[name] = readFileSync(`${starter}/${name}`);
  const readme = files['README.txt']!.toString().replace('{rates}', () => aboutRates(table));
  // Older editors of Windows show a text without these line ends as one line.
  files['README.txt'] = Buffer.from(readme.replace(/\n/g, '\r\n'));
  for (const path of [...scriptTagFiles, ...others]) {
    files[basename(path)] = readFileSync(path);
  }
  files['money.php'] = Buffer.from(joinMoney());
  files['rates.json'] = Buffer.from(table.content);
  files['LICENSES.txt'] = Buffer.from(
    licensesOf(['lit', 'cldr-core', '@fawazahmed0/currency-api']),
  );
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) });
}

/** Returns the beginning of the first step. It is true on every day, so that the bytes do not depend on the day. */
function aboutRates({ date, lastDay, isNamed }: Table): string {
  return isNamed
    ? `Until ${lastDay}, go on to step 2: the rates in rates.json are of ${date}, and pages use rates for 14 days\n` +
        "   from their date. After that day, get today's rates:"
    : `Get today's rates. Those in rates.json are of ${date}, and pages use rates for 14 days from their date:`;
}
