/** Packs the WordPress plugin into `dist/wordpress/`, or into the folder in the argument: `npm run wordpress`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPlugin } from './packPlugin.ts';

const [folder = 'dist/wordpress'] = process.argv.slice(2);
const target = join(folder, 'local-price-wordpress.zip');
const zip = packPlugin();
mkdirSync(folder, { recursive: true });
writeFileSync(target, zip);
console.log(`${target}: ${zip.length} bytes`);
