import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import { chromiumFlags, findEngine, type Engine } from '../../scripts/browsers.ts';
import { tabOf, type OpenBrowser } from './tabOf.ts';
import { openWebKitBrowser } from './webkitBrowser.ts';

/** A host name for 127.0.0.1 in Chromium and Firefox that is not a secure context. */
export const insecureHost = 'shop.test';

const options: Readonly<Record<'chromium' | 'firefox', LaunchOptions>> = {
  chromium: { args: [...chromiumFlags(), `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`] },
  firefox: { browser: 'firefox', extraPrefsFirefox: { 'network.dns.localDomains': insecureHost } },
};

/** Opens a browser as people have it, but without a window; it ends with `close()`. */
export async function openBrowser(engine: Engine): Promise<OpenBrowser> {
  const paths = findEngine(engine);
  if (!paths) throw new Error(`${engine} is missing`);
  if (engine === 'webkit') return openWebKitBrowser(paths);
  const executablePath = paths['desktop'] ?? paths['browser']!;
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
