import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build as esbuild, transform } from 'esbuild';
import { minify } from 'terser';
import { build, type Plugin } from 'vite';
import { internalNames } from './internalNames.ts';

/** The folder of the files for the script tag. */
const folder = 'dist/cdn';

/** Each file for the script tag, self-contained, and the module that it is made of. */
const modules: Readonly<Record<string, string>> = {
  [`${folder}/local-price.js`]: 'src/cdn.ts',
  [`${folder}/local-price-all.js`]: 'src/cdn-all.ts',
  [`${folder}/local-price-static.js`]: 'src/cdn-static.ts',
};

/** The paths of the files for the script tag. */
export const scriptTagFiles = Object.keys(modules);

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

/** Squeezes the style sheets of the elements. The lines after them keep their numbers, for source maps. */
const squeezedCss: Plugin = {
  name: 'squeezed-css',
  async transform(code) {
    let squeezed = code;
    for (const [literal, sheet] of code.matchAll(/\bcss`([^`$]+)`/g)) {
      const made = await transform(sheet!, { loader: 'css', minify: true });
      const lines = '\n'.repeat(sheet!.split('\n').length - 1);
      squeezed = squeezed.replace(literal, () => `css\`${made.code.trim()}\`${lines}`);
    }
    // Nothing that a map leads to has moved.
    return { code: squeezed, map: null };
  },
};

/**
 * Lit's style sheets without what pages from before 2023 need. The elements give their roots the sheets
 * themselves, see `StoreElement.restyle`.
 */
const leanStyles: Plugin = {
  name: 'lean-styles',
  transform: (_code, id) =>
    id.includes('@lit/reactive-element/css-tag.js')
      ? {
          code: `export class CSSResult {
            constructor(text) { this.cssText = text; }
            get styleSheet() {
              if (!this.sheet) (this.sheet = new CSSStyleSheet()).replaceSync(this.cssText);
              return this.sheet;
            }
          }
          export const css = ([text]) => new CSSResult(text);
          export const getCompatibleStyle = (style) => style;
          export const adoptStyles = () => {};
          export const supportsAdoptingStyleSheets = true;
          export const unsafeCSS = css;`,
          map: null,
        }
      : null,
};

/** Lit without its hooks for other scripts, and without telling the page of its version. */
const leanLit: Plugin = {
  name: 'lean-lit',
  transform: (code, id) =>
    /\/(reactive-element|lit-html|lit-element)\.js$/.test(id)
      ? {
          code: code
            .replace(/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0')
            .replaceAll(/\w+\.\w+(Polyfill|Hydrate)Support\b/g, 'undefined'),
          map: null,
        }
      : null,
};

/** Bundles a file for the script tag without minifying it, with an inline source map, for tests. */
export async function bundleScriptTag(file: string): Promise<string> {
  const { outputFiles } = await esbuild({
    entryPoints: [modules[file]!],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser'],
    sourcemap: 'inline',
    sourcesContent: false,
    banner: { js: `(()=>{${onlyOnce}${natives}` },
    footer: { js: '})()' },
  });
  return outputFiles[0]!.text;
}

/** Makes the files for the script tag. */
export async function bundleScriptTags(): Promise<void> {
  for (const [file, entry] of Object.entries(modules)) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [squeezedCss, leanStyles, leanLit],
      build: {
        lib: {
          entry,
          name: 'localPriceBundle',
          formats: ['iife'],
          fileName: () => basename(file),
        },
        outDir: folder,
        emptyOutDir: false,
        sourcemap: true,
        target: 'es2022',
        rolldownOptions: { output: { intro: onlyOnce + natives } },
      },
    });
    await squeeze(file);
  }
}

/** A second minifier finds what the first has left, some 350 bytes of brotli. */
async function squeeze(file: string): Promise<void> {
  const map = `${file}.map`;
  const made = await minify(readFileSync(file, 'utf8'), {
    ecma: 2020,
    compress: { passes: 3, keep_fargs: false },
    mangle: {
      properties: {
        regex: new RegExp(`^(${internalNames.join('|')})$`),
        keep_quoted: true,
        // Frameworks hang properties with names of a single letter on elements.
        reserved: [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_'],
      },
    },
    // A page in another encoding reads the same.
    format: { ascii_only: true },
    sourceMap: { content: readFileSync(map, 'utf8'), url: basename(map) },
  });
  const left = internalNames.filter((name) => new RegExp(`[.{,]${name}\\b`).test(made.code!));
  if (left.length) throw new Error(`${file} still has ${left.join(', ')}`);
  const heavy = /cssRules|(lit\w*|reactiveElement)Versions|(Polyfill|Hydrate)Support/.exec(
    made.code!,
  );
  if (heavy) throw new Error(`${file} has ${heavy[0]}: Lit has changed`);
  if (/[^\0-\x7f]/.test(made.code!)) throw new Error(`${file} is not plain ASCII`);
  writeFileSync(file, made.code!);
  writeFileSync(map, made.map as string);
}
