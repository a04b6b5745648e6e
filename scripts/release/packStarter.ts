import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { licensesOf } from '../build/licenses.ts';
import { scriptTagFiles } from '../build/bundleScriptTags.ts';

const starter = 'scripts/release/starter';

/**
 * Returns `local-price.zip`: the starter page, the built script files, and rates with the date that they have. The same
 * files give the same bytes.
 */
export function packStarter(): Uint8Array {
  const files: Zippable = {};
  for (const name of readdirSync(starter).toSorted()) {
    const content = readFileSync(`${starter}/${name}`);
    // Older editors of Windows show a text without these line ends as one line.
    files[name] = name.endsWith('.txt')
      ? Buffer.from(content.toString().replace(/\n/g, '\r\n'))
      : content;
  }
  for (const path of [...scriptTagFiles, 'dist/cdn/local-price.css']) {
    files[basename(path)] = readFileSync(path);
  }
  files['rates.json'] = execFileSync(process.execPath, ['service/dist/cli.js', 'rates'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // `RATES` would name another table.
    env: {},
  });
  files['LICENSES.txt'] = Buffer.from(
    licensesOf(['lit', 'cldr-core', '@fawazahmed0/currency-api']),
  );
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) });
}
