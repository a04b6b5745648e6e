import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import { readFile } from '../reload/readFile.js';

/** Where the package keeps the file for the script tag. */
const place = ['dist', 'cdn', 'local-price.js'];

/** The quality of Brotli at which the file is hardly larger than at best, in a tenth of the time. */
const brotliQuality = 9;

/** Names, hashes and compresses the content of the widget's file. */
export function widgetFile(content: Buffer): WidgetFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return {
    hashedName: `local-price.${hash}.js`,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    hash,
    bodies: {
      br: new Uint8Array(brotliCompressSync(content, { params })),
      gzip: new Uint8Array(gzipSync(content)),
      identity: new Uint8Array(content),
    },
  };
}

/**
 * Reads the widget of the `local-price` package.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function loadWidgetFile(): WidgetFile {
  const manifest = createRequire(import.meta.url).resolve('local-price/package.json');
  return widgetFile(readFile(join(dirname(manifest), ...place)));
}
