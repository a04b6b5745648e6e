import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** How many processes share the test files of pure code. CI has two cores. */
const processes = 2;

/**
 * Bundles test files of pure code, each with an own copy of all sources that it imports, so that many can run in one
 * process. Packages are shared. A file that starts a server has a process of its own: connections outlive a test, and
 * do not bear the held clock of another.
 *
 * @param files paths from the root of the repository
 * @param folder where the bundles go: `test/x.test.ts` becomes `test/x.test.mjs` there
 * @returns the scripts that run them, one for each process; those that run several files are `pure-1.mjs` and so on
 */
export async function bundlePure(files: readonly string[], folder: string): Promise<string[]> {
  await build({
    entryPoints: [...files, 'test/support/sharedProcess.ts'],
    outbase: '.',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Packages are looked for beside what imports them.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const alone = files.filter((file) => readFileSync(file, 'utf8').includes("'node:http'"));
  // The larger a test, the longer it takes, more often than not.
  const together = files
    .filter((file) => !alone.includes(file))
    .toSorted((a, b) => statSync(b).size - statSync(a).size);
  const scripts = Array.from({ length: Math.min(processes, together.length) }, (_, at) => {
    const own = together.filter((_file, index) => index % processes === at);
    const script = join(folder, `pure-${at + 1}.mjs`);
    const modules = Object.fromEntries(own.map((file) => [file, `../../${bundleOf(file)}`]));
    writeFileSync(
      script,
      `import { runTogether } from './test/support/sharedProcess.mjs';
runTogether(${JSON.stringify(modules)});
`,
    );
    return script;
  });
  return [...scripts, ...alone.map((file) => join(folder, bundleOf(file)))];
}

/** Returns the bundle of a test file, from the folder of the bundles. */
function bundleOf(file: string): string {
  return file.replace(/\.ts$/, '.mjs');
}
