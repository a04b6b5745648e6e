import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { defaultReporter } from '@web/test-runner';
import puppeteer from 'puppeteer-core';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findEngine, foundEngines } from './scripts/browsers.ts';
import { countReporter } from './test/support/countReporter.ts';
import { hostileService } from './test/support/hostileService.ts';
import { scriptedService } from './test/support/scriptedService.ts';
import { startWebKitDriver } from './test/support/webkitDriver.ts';

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
            capabilities: {
              browserName: 'MiniBrowser',
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
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 240_000,
};
