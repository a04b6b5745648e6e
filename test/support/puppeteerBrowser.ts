import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import { chromiumFlags } from '../../scripts/browsers.ts';
import { insecureHost, type OpenBrowser } from './browserTypes.ts';
import { tabOf } from './tabOf.ts';

const options: Readonly<Record<'chromium' | 'firefox', LaunchOptions>> = {
  chromium: {
    args: [...chromiumFlags(), `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`],
  },
  firefox: {
    browser: 'firefox',
    extraPrefsFirefox: { 'network.dns.localDomains': insecureHost },
  },
};

/** Opens Chromium or Firefox. */
export async function openPuppeteerBrowser(
  engine: 'chromium' | 'firefox',
  executablePath: string,
): Promise<OpenBrowser> {
  const browser = await puppeteer.launch({ executablePath, headless: true, ...options[engine] });
  return {
    engine,
    newTab: async (url) => {
      const page = await browser.newPage();
      const tab = tabOf({
        // `page.goto` would wait for all that the page loads; but no page may lead to a file.
        goto: (to) =>
          to.startsWith('file:')
            ? page.goto(to, { waitUntil: 'domcontentloaded' })
            : page.evaluate(`void (location.href = ${JSON.stringify(to)})`),
        evaluate: (expression) => page.evaluate(expression),
        close: () => page.close(),
      });
      if (url) await tab.goto(url);
      return tab;
    },
    close: () => browser.close(),
  };
}
