import type { TestRunnerConfig } from '@web/test-runner';
import { bundleForTests } from '../../scripts/build/bundleForTests.ts';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

/** Sends each test file with all that it imports: one request instead of some hundred. */
export function bundledTests(): Plugin {
  const bundles = new Map<string, Promise<string>>();
  return {
    name: 'bundled-tests',
    async serve({ path }) {
      if (!path.endsWith('.test.ts')) return;
      if (!bundles.has(path)) bundles.set(path, bundleForTests(`.${path}`));
      return { body: await bundles.get(path)!, type: 'js' };
    },
  };
}
