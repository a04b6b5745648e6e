import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { defaultReporter } from '@web/test-runner';
import puppeteer from 'puppeteer-core';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findEngine, foundEngines } from './scripts/browsers.ts';
import { countReporter } from './test/support/countReporter.ts';
import { hostileService } from './test/support/hostileService.ts';
import { scriptedService } from './test/support/scriptedService.ts';
import { startWebKitDriver } from './test/support/webkitDriver.ts';

// The test runner keeps back what is printed for a moment, and so loses what it says of its own end.
process.on('uncaughtExceptionMonitor', (error) => writeSync(2, `${error.stack}\n`));

/** A launcher for each engine that is here. */
async function launchers() {
  const found = [];
  for (const engine of foundEngines()) {
    const paths = findEngine(engine);
    if (engine === 'webkit') {
      const { port } = await startWebKitDriver(paths);
      found.push(
        named(
          'webkit',
          webdriverLauncher({
            automationProtocol: 'webdriver',
            hostname: '127.0.0.1',
            port,
            path: '/',
            logLevel: 'error',
            // A command that is sent once more would open the page of a test once more.
            connectionRetryCount: 0,
            capabilities: {
              browserName: 'MiniBrowser',
              // A page whose frames wait for an answer is not loaded for minutes, and is tested meanwhile.
              pageLoadStrategy: 'none',
              'wdio:enforceWebDriverClassic': true,
              'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
            },
          }),
          1,
        ),
      );
    } else {
      const launchOptions = { executablePath: paths.browser, headless: true };
      if (engine === 'chromium') launchOptions.args = chromiumFlags();
      else launchOptions.browser = 'firefox';
      found.push(named(engine, chromeLauncher({ puppeteer, launchOptions }), 1));
    }
  }
  return found;
}

function named(name, launcher, concurrency) {
  return Object.assign(launcher, { name, concurrency });
}

export default {
  files: ['test/**/*.test.ts', '!test/e2e/**', '!test/package/**'],
  nodeResolve: { exportConditions: ['browser'] },
  browsers: await launchers(),
  concurrentBrowsers: 3,
  middleware: [scriptedService(), hostileService()],
  plugins: [
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  reporters: [
    defaultReporter({ reportTestProgress: false }),
    ...(process.env.COUNTS ? [countReporter(process.env.COUNTS)] : []),
  ],
  // What hangs fails all the same; three engines on two cores take their time with a flood of messages.
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 240_000,
};
