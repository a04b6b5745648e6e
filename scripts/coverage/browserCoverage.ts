import type { BrowserLauncher, TestRunnerConfig } from '@web/test-runner';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profiler } from 'node:inspector';
import type { Page } from 'puppeteer-core';
import { bundleScriptTag, scriptTagFiles } from '../build/bundleScriptTags.ts';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

/** A launcher of Chromium, with the page of a test session. */
interface ChromiumLauncher extends BrowserLauncher {
  getPage(session: string): Page;
}

/** What {@link collectCoverage} writes for each test file. The code is in a file named after its hash. */
export type BrowserCounts = {
  path: string;
  hash: string;
  functions: Profiler.FunctionCoverage[];
}[];

const options = { resetOnNavigation: false, includeRawScriptCoverage: true } as const;

/** Starts to count in a page. */
export async function startCoverage(page: Page): Promise<void> {
  await page.coverage.startJSCoverage(options);
}

/** Lets a launcher write into a folder which code each test file has run. */
export function collectCoverage(launcher: BrowserLauncher, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const chromium = launcher as ChromiumLauncher;
  const stopSession = chromium.stopSession.bind(chromium);
  chromium.stopSession = async (session) => {
    const page = chromium.getPage(session);
    const entries = await page.coverage.stopJSCoverage();
    const counts: BrowserCounts = [];
    for (const { url, text, rawScriptCoverage } of entries) {
      const path = new URL(url).pathname.slice(1);
      if (!/^(test|src|dist)\//.test(path) || !rawScriptCoverage) continue;
      const hash = createHash('sha1').update(text).digest('hex');
      const file = join(folder, `${hash}.js`);
      if (!existsSync(file)) writeFileSync(file, text);
      counts.push({ path, hash, functions: rawScriptCoverage.functions });
    }
    writeFileSync(join(folder, `${session}.json`), JSON.stringify(counts));
    const result = await stopSession(session);
    await startCoverage(page);
    return result;
  };
}

/** Serves the script-tag files without minifying them, so that branches can be found in them. */
export function readableScriptTags(): Plugin {
  const bundles = new Map<string, Promise<string>>();
  return {
    name: 'readable-script-tags',
    async serve({ path }) {
      const file = path.slice(1);
      if (!scriptTagFiles.includes(file)) return;
      if (!bundles.has(file)) bundles.set(file, bundleScriptTag(file));
      return { body: await bundles.get(file)!, type: 'js' };
    },
  };
}
