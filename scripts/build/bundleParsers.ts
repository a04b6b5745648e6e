import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licensesOf, packagesOf } from './licenses.ts';

const folder = 'dist/check/machine';

/** The parsers of the command `check`: one file with the packages that it needs. */
export const parsersFile = `${folder}/parsers.js`;

const natives =
  "import { createRequire } from 'node:module';const require=createRequire(import.meta.url);";

/** Bundles the parsers of the command `check` over the compiler's output, so that nobody has to install them. */
export async function bundleParsers(): Promise<void> {
  const { metafile } = await build({
    entryPoints: ['src/check/machine/parsers.ts'],
    outfile: parsersFile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The other files of a parser load each other in a way that bundlers do not see.
    mainFields: ['module', 'main'],
    // Node has the originals of what these copy for browsers.
    alias: { 'readable-stream': 'node:stream', buffer: 'node:buffer' },
    minify: true,
    legalComments: 'none',
    banner: { js: `/* Licenses: LICENSES.txt */${natives}` },
    metafile: true,
    logLevel: 'warning',
  });
  // It was that of the compiler's output.
  rmSync(`${parsersFile}.map`, { force: true });
  writeFileSync(`${folder}/LICENSES.txt`, licensesOf(packagesOf(Object.keys(metafile.inputs))));
}
