import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { scriptTagFiles } from './bundleScriptTags.ts';
import { entries } from './entries.ts';

/** Returns the size in which a text is sent to a browser: bytes of brotli at quality 11. */
function brotliBytes(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}

/**
 * Returns what a module adds to a page when a bundler includes only this module, with `lit` and everything else
 * that it imports: bytes of brotli, or 0 if it has no code.
 *
 * @param path of the module
 */
async function weighModule(path: string): Promise<number> {
  const made = (await build({
    configFile: false,
    // Bundling a module that contains only types would print a warning.
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: path,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = made.output.map((file) => (file.type === 'chunk' ? file.code.trim() : '')).join('');
  return code ? brotliBytes(code) : 0;
}

/**
 * Returns the size of each file for the script tag as it is, and of each entry of the package as a bundler includes it
 * in a page, with `lit`: bytes of brotli by name.
 */
export async function measureSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const path of scriptTagFiles) sizes[path] = brotliBytes(readFileSync(path));
  for (const [name, path] of entries()) {
    const size = await weighModule(path);
    if (size > 0) sizes[name] = size;
  }
  return sizes;
}
