import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFile } from '../reload/readFile.js';

/** Where the package keeps the file for the script tag. */
const place = ['dist', 'cdn', 'local-price.js'];

/** The quality of Brotli at which the file is hardly larger than at best, in a tenth of the time. */
const brotliQuality = 9;

/** The widget's file for the script tag. */
export class WidgetFile {
  /** The name that only this content has, such as `local-price.0123456789abcdef.js`. */
  readonly hashedName: string;
  /** What a page checks it by, for the attribute `integrity`. */
  readonly integrity: string;
  /** The content, by content coding, in the order of preference. */
  readonly bodies: ReadonlyMap<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>;
  readonly #hash: string;

  constructor(content: Buffer) {
    this.#hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    this.hashedName = `local-price.${this.#hash}.js`;
    this.integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    this.bodies = new Map([
      ['br', new Uint8Array(brotliCompressSync(content, { params }))],
      ['gzip', new Uint8Array(gzipSync(content))],
      ['identity', new Uint8Array(content)],
    ]);
  }

  /** The entity tag of a body. */
  etag(coding: string): string {
    return `"${this.#hash}-${coding}"`;
  }
}

/**
 * Reads the widget of the `local-price` package.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function loadWidgetFile(): WidgetFile {
  const manifest = createRequire(import.meta.url).resolve('local-price/package.json');
  return new WidgetFile(readFile(join(dirname(manifest), ...place)));
}
