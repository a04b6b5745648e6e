import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { transform } from 'esbuild';
import { minify } from 'terser';
import { build, type Plugin } from 'vite';
import { firstStatement, firstStatementWithRates } from '../../src/protocol/earlyCall.ts';

const folder = 'dist/cdn';

/** The oldest language version of the browsers that the files are for. */
const target = 'es2022';

/** The files for the script tag, and the module that each is built from. */
const modules: Readonly<Record<string, string>> = {
  [`${folder}/local-price.js`]: 'src/cdn.ts',
  [`${folder}/local-price-all.js`]: 'src/cdn-all.ts',
  [`${folder}/local-price-static.js`]: 'src/cdn-static.ts',
  [`${folder}/local-price-visit.js`]: 'src/cdn-visit.ts',
};

/** The paths of the files for the script tag. */
export const scriptTagFiles = Object.keys(modules);

/**
 * Pages may declare variables such as `const URL = '/shop'`, which hide the browser's own from every script. The
 * file therefore reads these from the window when it is loaded.
 */
const natives =
  'const{URL,URLSearchParams,Map,Set,Node,Event,CustomEvent,Option,setTimeout,clearTimeout}=globalThis;';

/**
 * If the file is loaded twice, or in two versions, the second copy ends before anything in it runs, and says so for
 * `local-price check`. Lit is included in this because its Trusted Types policy can be created only once. (`localPrice` may
 * also be an element or a frame with this name, which readers may have written. `Event` alone would be the constant of
 * {@link natives}, which does not exist yet.)
 */
const onlyOnce =
  "if(Object.hasOwn(globalThis,'localPrice')&&typeof localPrice.version==='string'){try{dispatchEvent(new globalThis.Event('local-price-again'))}catch{}return}";

/** What the licenses of Lit and of the data of Unicode CLDR ask for. The folder has their whole text. */
const notice =
  '/*! Lit: Copyright Google LLC, BSD-3-Clause. CLDR: Copyright Unicode, Inc., Unicode-3.0. See LICENSES. */';

/**
 * Returns the first statement of a file, and the function around the rest. The bar for authors comes after another file,
 * and asks for nothing.
 */
function wrapperOf(file: string): { banner: string; footer: string } {
  const footer = '})()';
  if (file.endsWith('-visit.js')) return { banner: `(()=>{${natives}`, footer };
  const first = file.endsWith('/local-price.js') ? firstStatement : firstStatementWithRates;
  return { banner: `${first}(()=>{${onlyOnce}${natives}`, footer };
}

/** Minifies the style sheets of our elements. Lines keep their numbers, for source maps. */
const minifiedCss: Plugin = {
  name: 'minified-css',
  async transform(code) {
    let minified = code;
    for (const [literal, sheet] of code.matchAll(/\bunsafeCSS\(`([^`$]+)`/g)) {
      const made = await transform(sheet!, { loader: 'css', minify: true });
      const lines = '\n'.repeat(sheet!.split('\n').length - 1);
      minified = minified.replace(literal, () => `unsafeCSS(\`${made.code.trim()}\`${lines}`);
    }
    // No code has moved that a source map could point to.
    return { code: minified, map: null };
  },
};

/** Builds the files for the script tag. */
export async function bundleScriptTags(): Promise<void> {
  for (const [file, entry] of Object.entries(modules)) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [minifiedCss],
      build: {
        lib: {
          entry,
          formats: ['es'],
          fileName: () => basename(file),
        },
        outDir: folder,
        emptyOutDir: false,
        sourcemap: 'inline',
        target,
      },
    });
    await minifyAgain(file);
  }
}

/**
 * Writes a file without template literals, and minifies it again: terser finds about 500 bytes of brotli that Vite's
 * minifier has left. The templates are replaced between the two, because Vite's minifier would bring them back.
 */
async function minifyAgain(file: string): Promise<void> {
  const map = `${file}.map`;
  const plain = await transform(readFileSync(file, 'utf8'), {
    target,
    supported: { 'template-literal': false },
    ...wrapperOf(file),
    sourcemap: 'external',
  });
  const made = await minify(plain.code, {
    ecma: 2020,
    compress: {
      passes: 3,
      keep_fargs: false,
      // Neither Lit nor our code reads a property only for the effect of its getter.
      pure_getters: true,
      // Only classes are called with `new`, so arrow functions can replace other functions.
      unsafe_arrows: true,
      // Functions in front of everything else, and statements instead of commas, compress better.
      hoist_funs: true,
      sequences: false,
    },
    format: {
      // The file must read the same in a page of any encoding.
      ascii_only: true,
      // The file works after another one that lacks its last semicolon, if a tool joins them.
      preamble: `;${notice}`,
    },
    sourceMap: { content: plain.map, url: basename(map) },
  });
  if (/[^\0-\x7f]/.test(made.code!)) throw new Error(`${file} is not plain ASCII`);
  writeFileSync(file, `${made.code!}\n`);
  writeFileSync(map, withoutOwnSources(made.map as string));
}

/** Returns a source map that carries the sources of others only: ours are in the package, where the map leads to. */
function withoutOwnSources(map: string): string {
  const { sourcesContent, ...rest } = JSON.parse(map) as {
    sources: string[];
    sourcesContent: string[];
  };
  const contents = sourcesContent.map((content, index) =>
    rest.sources[index]!.startsWith('../../src/') ? null : content,
  );
  return JSON.stringify({ ...rest, sourcesContent: contents });
}
