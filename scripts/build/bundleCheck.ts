import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licensesOf, packagesOf } from './licenses.ts';

const folder = 'dist/check';

/** The programs of the command `check`: the command itself, and the process that reads data for machines. */
export const checkFiles = [`${folder}/cli.js`, `${folder}/child.js`] as const;

const natives =
  "import { createRequire } from 'node:module';const require=createRequire(import.meta.url);";

/**
 * Bundles the command `check` with the modules of the widget that it shares, and with the parsers that it needs, so that
 * nobody has to install them.
 */
export async function bundleCheck(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { cli: 'check/cli.ts', child: 'check/machine/child.ts' },
    outdir: folder,
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
  writeFileSync(`${folder}/LICENSES.txt`, licensesOf(packagesOf(Object.keys(metafile.inputs))));
}
