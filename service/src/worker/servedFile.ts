import type { ServedFile } from '../app/site/WidgetFile.js';

/** Makes what is served of a script. The platform compresses it for those who take that. */
export function servedFile(hash: string, script: string): ServedFile {
  let content: Uint8Array<ArrayBuffer> | undefined;
  return {
    hash,
    codings: ['identity'],
    body: () => (content ??= new TextEncoder().encode(script)),
  };
}
