import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import { chromiumFlags } from '../../scripts/browsers.ts';
import { insecureHost, type BrowserOptions, type OpenBrowser } from './browserTypes.ts';
import { tabOf } from './tabOf.ts';

/** Opens Chromium or Firefox. */
export async function openPuppeteerBrowser(
  engine: 'chromium' | 'firefox',
  executablePath: string,
  options: BrowserOptions,
): Promise<OpenBrowser> {
  const own = engine === 'chromium' ? chromium(options) : firefox(options);
  const browser = await puppeteer.launch({ executablePath, headless: true, ...own });
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

function chromium({ userAgent }: BrowserOptions): LaunchOptions {
  const args = [...chromiumFlags(), `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`];
  if (userAgent) args.push(`--user-agent=${userAgent}`);
  return { args };
}

function firefox({ userAgent }: BrowserOptions): LaunchOptions {
  return {
    browser: 'firefox',
    extraPrefsFirefox: {
      'network.dns.localDomains': insecureHost,
      ...(userAgent ? { 'general.useragent.override': userAgent } : {}),
    },
  };
}
