/**
 * Makes everything that is published: `dist/` (npm modules), `dist/cdn/local-price.js` (the file for
 * the script tag), `custom-elements.json` and `service/dist`.
 *
 * With `--if-stale`, only where a source is newer than the last build.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** The most that the script-tag file may weigh, in bytes of brotli; see docs/decisions. */
const budget = 18_900;
const bundle = 'dist/cdn/local-price.js';
const command = 'service/dist/cli.js';
/** Written last; its time is when the build began. */
const stamp = 'node_modules/.local-price-built';
const sources = [
  'src',
  'service/src',
  'service/tsconfig.build.json',
  'scripts/build.ts',
  'custom-elements-manifest.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** Runs a command of an installed package; npm has put those on the path. */
function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}

/** When the newest file or folder at or below a path was changed, in milliseconds since 1970. */
function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Whether something is missing, or older than a source. */
function isStale(): boolean {
  const made = ['protocol', 'money', 'client', 'page', 'elements'].map(
    (folder) => `dist/${folder}`,
  );
  made.push(stamp, bundle, command, 'dist/define.js', 'dist/index.js', 'custom-elements.json');
  if (!made.every((path) => existsSync(path))) return true;
  return sources.some((path) => newest(path) >= statSync(stamp).mtimeMs);
}

if (process.argv.includes('--if-stale') && !isStale()) process.exit();
const started = new Date();

rmSync('dist', { recursive: true, force: true });
rmSync('service/dist', { recursive: true, force: true });

run('tsc', '-p', 'tsconfig.build.json');
// After the widget: the service takes its protocol from there.
run('tsc', '-p', 'service/tsconfig.build.json');
chmodSync(command, 0o755);

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

run('cem', 'analyze', '--quiet');

const weight = brotliCompressSync(readFileSync(bundle), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
}).length;
console.log(`${bundle}: ${weight} bytes of brotli, of at most ${budget}`);
if (weight > budget) {
  console.error(`${bundle} is over its budget: find what grew.`);
  process.exit(1);
}
writeFileSync(stamp, '');
utimesSync(stamp, started, started);
