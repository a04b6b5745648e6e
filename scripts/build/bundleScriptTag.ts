import { readFileSync, writeFileSync } from 'node:fs';
import { minify } from 'terser';
import { build } from 'vite';

/** The one self-contained file for the script tag. */
export const scriptTagFile = 'dist/cdn/local-price.js';

/**
 * What pages have names of their own for, as in `const URL = '/shop'`, which hide the browser's from
 * every script: the file takes them from the window when it is loaded.
 */
const natives =
  'const{URL,URLSearchParams,Map,Set,Text,Node,Event,CustomEvent,setTimeout,clearTimeout}=globalThis;';

/**
 * Loaded twice, or in two versions, the first file stays: the second one ends before any of it runs, Lit
 * included, whose Trusted Types policy may be made only once. (An element with that id is no API.)
 */
const onlyOnce = "if(typeof globalThis.localPrice?.version==='string')return;";

/** Makes the file for the script tag. */
export async function bundleScriptTag(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      lib: {
        entry: 'src/cdn.ts',
        name: 'localPriceBundle',
        formats: ['iife'],
        fileName: () => 'local-price.js',
      },
      outDir: 'dist/cdn',
      emptyOutDir: true,
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: { output: { intro: onlyOnce + natives } },
    },
  });
  await squeeze();
}

/** A second minifier finds what the first has left, some 350 bytes of brotli. */
async function squeeze(): Promise<void> {
  const map = `${scriptTagFile}.map`;
  const made = await minify(readFileSync(scriptTagFile, 'utf8'), {
    ecma: 2020,
    compress: { passes: 3 },
    // A page in another encoding reads the same.
    format: { ascii_only: true },
    sourceMap: { content: readFileSync(map, 'utf8'), url: 'local-price.js.map' },
  });
  writeFileSync(scriptTagFile, made.code!);
  writeFileSync(map, made.map as string);
}
