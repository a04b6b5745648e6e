import type { BrowserLauncher } from '@web/test-runner';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import type { Paths } from '../../scripts/browsers.ts';
import { startWebKitDriver } from './webkitDriver.ts';

/**
 * Runs each file of tests in a WebKit of its own. One for all of them keeps pages of the files before,
 * and comes to three gigabytes, a thousand threads and two thirds of the mappings that Linux allows.
 */
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
  launcher.stopSession = async (id) => {
    try {
      return await stopSession(id);
    } finally {
      await launcher.stop();
    }
  };
  // Its types are not written for exact optional properties.
  return launcher as BrowserLauncher;
}
