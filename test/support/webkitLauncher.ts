import type { BrowserLauncher } from '@web/test-runner';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import type { Paths } from '../../scripts/browsers.ts';
import { startWebKitDriver } from './webkitDriver.ts';

/** After so many files, WebKit is started again, because it keeps the pages of earlier files in memory (no report found). */
const filesEach = 8;

/** Runs the files of tests in one WebKit after the other. */
export async function webkitLauncher(paths: Paths): Promise<BrowserLauncher> {
  const { port, capabilities } = await startWebKitDriver(paths);
  const launcher = webdriverLauncher({
    automationProtocol: 'webdriver',
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'error',
    // A command that is sent once more would open the page of a test once more.
    connectionRetryCount: 0,
    capabilities: { ...capabilities, 'wdio:enforceWebDriverClassic': true },
  });
  const stopSession = launcher.stopSession.bind(launcher);
  let files = 0;
  launcher.stopSession = async (id) => {
    try {
      return await stopSession(id);
    } finally {
      files += 1;
      if (files % filesEach === 0) await launcher.stop();
    }
  };
  // Its types are not written for exact optional properties.
  return launcher as BrowserLauncher;
}
