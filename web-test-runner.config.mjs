import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findEngine, foundEngines } from './scripts/browsers.ts';
import { groupOf, isForAllEngines, testFiles } from './scripts/testFiles.ts';
import { bundledTests } from './test/support/bundledTests.ts';
import { countReporter } from './test/support/countReporter.ts';
import { failureReporter } from './test/support/failureReporter.ts';
import { hostileService } from './test/support/hostileService.ts';
import { scriptedService } from './test/support/scriptedService.ts';
import { servingPages } from './test/support/servingPages.ts';
import { webkitLauncher } from './test/support/webkitLauncher.ts';

// The test runner prints with a delay, and so loses the message of an error that ends it.
process.on('uncaughtExceptionMonitor', (error) => writeSync(2, `${error.stack}\n`));

/** The browser tests, or those of them that scripts/test.ts names. */
const files =
  process.env.FILES?.split(',') ?? testFiles().filter((file) => groupOf(file) === 'browsers');

/** Those of them that run in Firefox and WebKit too. */
const engineFiles =
  process.env.ENGINE_FILES?.split(',').filter(Boolean) ?? files.filter(isForAllEngines);

/** Whether `npm run coverage` has started this. */
const coverage = Boolean(process.env.NODE_V8_COVERAGE);

/** Returns a launcher for each engine that is installed. */
async function launchers() {
  const found = [];
  // WebKit first, because it takes longest and waits most.
  for (const engine of foundEngines().toReversed()) {
    // The runner counts in Chromium.
    if (coverage && engine !== 'chromium') continue;
    const paths = findEngine(engine);
    if (engine === 'webkit') {
      found.push(named('webkit', await webkitLauncher(paths), 1));
    } else {
      const launchOptions = { executablePath: paths.browser, headless: true };
      if (engine === 'chromium') launchOptions.args = chromiumFlags();
      else launchOptions.browser = 'firefox';
      const launcher = chromeLauncher({ puppeteer, launchOptions, createPage });
      found.push(named(engine, launcher, engine === 'chromium' ? 2 : 1));
    }
  }
  return found;
}

/** Opens a page that shares no storage, locks or windows with the pages of other files. */
async function createPage({ browser }) {
  const context = await browser.createBrowserContext();
  return context.newPage();
}

function named(name, launcher, concurrency) {
  return Object.assign(launcher, { name, concurrency });
}

const browsers = await launchers();

export default {
  // `--files` on the command line: every engine.
  ...(process.argv.includes('--files')
    ? { browsers }
    : {
        groups: browsers
          .map((browser) => ({
            name: browser.name,
            files: browser.name === 'chromium' ? files : engineFiles,
            browsers: [browser],
          }))
          .filter((group) => group.files.length > 0),
      }),
  nodeResolve: { exportConditions: ['browser'] },
  // CI has two cores.
  concurrentBrowsers: 2,
  middleware: [scriptedService(), hostileService(), servingPages()],
  plugins: [
    // The runner's coverage knows only sources that it sends one by one.
    ...(coverage ? [] : [bundledTests()]),
    // For pages that load modules from source. With this target, built files are sent as they are.
    esbuildPlugin({
      ts: true,
      target: 'esnext',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  coverage,
  coverageConfig: { include: ['src/**/*.ts'], reporters: ['text'] },
  reporters: [failureReporter(), countReporter(process.env.COUNTS)],
  // Generous, because three engines share two cores. A test that hangs still fails.
  testFramework: { config: { timeout: 60_000 } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 240_000,
};
