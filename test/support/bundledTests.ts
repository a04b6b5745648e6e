import type { TestRunnerConfig } from '@web/test-runner';
import { build } from 'esbuild';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

/** Sends each test file with all that it imports: one request in the place of some hundred. */
export function bundledTests(): Plugin {
  const bundles = new Map<string, Promise<string>>();
  return {
    name: 'bundled-tests',
    async serve({ path }) {
      if (!path.endsWith('.test.ts')) return;
      if (!bundles.has(path)) bundles.set(path, bundle(path));
      return { body: await bundles.get(path)!, type: 'js' };
    },
  };
}

async function bundle(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`.${path}`],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser'],
    sourcemap: 'inline',
    sourcesContent: false,
  });
  return outputFiles[0]!.text;
}
