import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { foundEngines } from '../../scripts/browsers.ts';
import type { OpenBrowser, Tab } from '../support/browserTypes.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { pageOf } from '../support/pageOf.ts';
import { pageServer, type PageServer } from '../support/pageServer.ts';

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';
const naira = 'NGN 76,282.40';
const once = ['origin', 'swap'];
/** Puts another document into the window, all at once. */
const rewrite = `(() => {
  document.open();
  document.write('<!doctype html><html lang="en-US"><body>${price}');
  document.close();
})()`;
const widget = new URL('../../dist/cdn/local-price.js', import.meta.url);

for (const engine of foundEngines()) {
  describe(engine, () => {
    let browser: OpenBrowser;
    let on: PageServer;
    let tab: Tab;
    let folder: string;

    before(async () => void (browser = await openBrowser(engine)));
    after(() => browser.close());
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'local-price-'));
      on = await pageServer();
    });
    afterEach(async () => {
      on.close();
      rmSync(folder, { recursive: true });
      assert.deepEqual(await tab.evaluate('probe.errors'), []);
      // All files of a disk share one storage.
      await tab.evaluate('localStorage.clear()');
      await tab.close();
    });

    for (const transport of ['jsonp', 'jsonp-isolated', 'fetch']) {
      test(`a file has the right price over ${transport}`, async () => {
        const page = pageOf(price, `data-transport="${transport}"`)
          .replace('data-base-url="/"', `data-base-url="${on.address}"`)
          .replace('"/local-price.js"', '"local-price.js"');
        const file = join(folder, 'page.html');
        copyFileSync(widget, join(folder, 'local-price.js'));
        writeFileSync(file, page);
        tab = await browser.newTab(pathToFileURL(file).href);
        await tab.waitFor(`probe.all('${naira}') && probe.are('local')`);
        assert.equal(await tab.evaluate('location.protocol'), 'file:');
        assert.deepEqual([on.calls, await tab.evaluate('probe.failures')], [once, 0]);
      });

      test(`a document that is written in mid-call has the right price over ${transport}`, async () => {
        on.hold();
        tab = await browser.newTab(on.page('<i></i>', `data-transport="${transport}"`));
        await tab.evaluate(`void (document.body.innerHTML = \`${price}\`)`);
        await tab.waitFor('localPrice.stats().origin === 1');
        await tab.evaluate(rewrite);
        await tab.waitFor('localPrice.stats().origin === 2');
        on.release();
        await tab.waitFor(`probe.all('${naira}') && probe.are('local')`);
        assert.deepEqual(await tab.evaluate('localPrice.stats()'), {
          origin: 2,
          swap: 1,
          convert: 0,
          fromCache: 0,
        });
      });
    }

    test('a document that is written hears that its page is back', async () => {
      tab = await browser.newTab(on.page('<i></i>', 'data-origin-ttl="0" data-rate-ttl="0"'));
      await tab.evaluate(`void (document.body.innerHTML = \`${price}\`)`);
      await tab.waitFor(`probe.all('${naira}')`);
      await tab.evaluate(rewrite);
      await tab.waitFor(`probe.all('${naira}')`);
      assert.deepEqual(on.calls, once);
      await tab.evaluate(`(() => {
        const { now } = Date;
        Date.now = () => now() + 3600000;
        dispatchEvent(new Event('online'));
      })()`);
      await tab.waitFor('localPrice.stats().origin === 2');
      await tab.waitFor(`probe.all('${naira}')`);
    });
  });
}
