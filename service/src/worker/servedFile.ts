import type { ServedFile } from '../app/site/WidgetFile.js';

/** Returns a served file with the content of a script. The platform compresses it. */
export function servedFile(hash: string, script: string): ServedFile {
  let content: Uint8Array<ArrayBuffer> | undefined;
  return {
    hash,
    codings: ['identity'],
    body: () => (content ??= new TextEncoder().encode(script)),
  };
}
