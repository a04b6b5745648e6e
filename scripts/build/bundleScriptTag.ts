import { build, type Plugin } from 'vite';

/** The one self-contained file for the script tag. */
export const scriptTagFile = 'dist/cdn/local-price.js';

/**
 * What pages have names of their own for, as in `const URL = '/shop'`, which hide the browser's from
 * every script, and what an answer may replace: the file takes them from the window, when it is loaded.
 */
const natives =
  'const{URL,URLSearchParams,Map,Set,Text,Node,Option,Event,CustomEvent,setTimeout,clearTimeout}=globalThis;';

/** Lit's handling of style sheets stays out: no element has one. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/css-tag.js')) return null;
    return `export const adoptStyles = () => {};
      export let CSSResult, css, getCompatibleStyle, supportsAdoptingStyleSheets, unsafeCSS;`;
  },
};

/** Makes the file for the script tag. */
export async function bundleScriptTag(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutStyles],
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
      // Of Lit only the reactive base class is used; its own packages do not say that the rest can go.
      rolldownOptions: {
        output: { intro: natives },
        treeshake: { moduleSideEffects: (id) => !/node_modules\/lit(-html|-element)?\//.test(id) },
      },
    },
  });
}
