/**
 * Makes everything that is published: `dist/` (npm modules), `dist/cdn/local-price.js` (the file for
 * the script tag), `custom-elements.json` and `service/dist`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

/** The most that the script-tag file may weigh, in bytes of brotli. */
const budget = 11_000;
const bundle = 'dist/cdn/local-price.js';

/** Runs a command of an installed package; npm has put those on the path. */
function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}

rmSync('dist', { recursive: true, force: true });
rmSync('service/dist', { recursive: true, force: true });

run('tsc', '-p', 'tsconfig.build.json');
// After the widget: the service takes its protocol from there.
run('tsc', '-p', 'service/tsconfig.build.json');

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
    // Of Lit only the reactive base class is used; its own packages do not say that the rest can go.
    rolldownOptions: {
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
