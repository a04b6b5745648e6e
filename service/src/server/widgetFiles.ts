import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentHash, widgetNames, type Coding, type WidgetFile } from '../app/site/WidgetFile.js';
import type { Log } from '../common/Log.js';
import { readFile } from '../reload/readFile.js';

/** The Brotli quality: files are hardly larger than with the best quality, in a tenth of the time. */
const brotliQuality = 9;

/** Creates a widget file from its content, which is compressed at the first request. */
export function widgetFile(name: WidgetFile['name'], content: Buffer): WidgetFile {
  const hash = contentHash(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const encode = {
    br: () => brotliCompressSync(content, { params }),
    gzip: () => gzipSync(content),
    identity: () => content,
  };
  // Created on request, since most files of earlier builds are never requested.
  const bodies = new Map<Coding, Uint8Array<ArrayBuffer>>();
  return {
    name,
    hashedName: name.replace(/\.js$/, `.${hash}.js`),
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    hash,
    body(coding) {
      let body = bodies.get(coding);
      if (!body) bodies.set(coding, (body = new Uint8Array(encode[coding]())));
      return body;
    },
  };
}

/** Returns the file of an earlier build; `undefined` if its content was changed, so that its name has another hash. */
export function earlierWidget(hashedName: string, script: string): WidgetFile | undefined {
  return widgetNames
    .map((name) => widgetFile(name, Buffer.from(script)))
    .find((file) => file.hashedName === hashedName);
}

/** Loads the widget's files from the package `local-price`. The service also works without them. */
export function findWidgetFiles(log: Pick<Log, 'warn'>): WidgetFile[] {
  try {
    const manifest = createRequire(import.meta.url).resolve('local-price/package.json');
    const folder = join(dirname(manifest), 'dist', 'cdn');
    return widgetNames.map((name) => widgetFile(name, readFile(join(folder, name))));
  } catch (error) {
    const { message } = error as Error;
    log.warn(
      `/local-price.js can't be served, since the package local-price is incomplete: ${message}`,
    );
    return [];
  }
}
