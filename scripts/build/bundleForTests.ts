import { build, type BuildOptions } from 'esbuild';

/** Bundles a module as browsers load it, unminified and with an inline source map. */
export async function bundleForTests(entry: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser'],
    sourcemap: 'inline',
    sourcesContent: false,
    ...options,
  });
  return outputFiles![0]!.text;
}
