/** Packs the WordPress plugin: `npm run wordpress` writes `dist/wordpress/local-price.zip`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { packPlugin } from './packPlugin.ts';

const target = 'dist/wordpress/local-price.zip';
const zip = packPlugin();
mkdirSync('dist/wordpress', { recursive: true });
writeFileSync(target, zip);
console.log(`${target}: ${zip.length} bytes`);
