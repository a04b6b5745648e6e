import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { foundEngines } from '../../scripts/browsers.ts';
import { insecureHost, openBrowser } from '../support/openBrowser.ts';
import { nigeria } from '../support/service.ts';
import type { OpenBrowser, Tab } from '../support/tabOf.ts';
import { until } from '../support/until.ts';
import { pageOf, pageServer, widget, type PageServer } from './pageServer.ts';

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

const naira = 'NGN 76,282.40';
const once = ['origin', 'swap'];
const held = { origin: [{ ...nigeria.origin![0], hold: true }] };

for (const engine of foundEngines()) {
  describe(engine, () => {
    let browser: OpenBrowser;
    let site: PageServer;
    let tabs: Tab[];

    before(async () => void (browser = await openBrowser(engine)));
    after(() => browser.close());
    beforeEach(async () => {
      tabs = [];
      site = await pageServer();
    });
    afterEach(async () => {
      // First of all: a server that is left open keeps a failed run from ending.
      site.close();
      for (const tab of tabs) {
        assert.deepEqual(await tab.evaluate('window.probe ? probe.errors : []'), []);
        await tab.close();
      }
    });

    async function open(url?: string): Promise<Tab> {
      const tab = await browser.newTab(url);
      tabs.push(tab);
      return tab;
    }
    const isLocal = (tab: Tab) => tab.waitFor(`probe.all('${naira}')`);
    const isAsked = () => until(async () => (await site.calls()).length > 0, 'a call');

    // WebKit can't resolve the host.
    if (engine !== 'webkit') {
      test('tabs of a page that is not a secure context, and so has no Web Locks, show local prices', async () => {
        const url = (await site.page(price)).replace('127.0.0.1', insecureHost);
        const two = [await open(), await open()];
        await Promise.all(two.map((tab) => tab.goto(url)));
        for (const tab of two) await isLocal(tab);
      });
    }

    // In a real tab, because Chromium's parser runs in other tasks in a frame. The script tag that `pageOf`
    // adds comes too late to count.
    const scriptFirst = (attributes: string): string =>
      `<script src="/local-price.js" data-apikey="demo" data-base-url="${new URL(site.on.baseUrl).pathname}"
        data-timeout="15000" ${attributes}></script>`;

    test('an inline script below the prices can still require consent', async () => {
      const settings = `<script>localPrice.configure({ consent: 'required' })</script>`;
      const tab = await open(await site.page(scriptFirst('') + price + settings));
      await tab.waitFor(`document.querySelector('local-price').matches(':state(base)')`);
      assert.deepEqual(await site.calls(), []);
      // A request that was sent and aborted would be sent again.
      await tab.evaluate('localPrice.grantConsent()');
      await isLocal(tab);
      assert.deepEqual(await site.calls(), once);
    });

    for (const transport of ['jsonp', 'fetch']) {
      const attributes = `data-transport="${transport}"`;
      // Firefox does not keep a page that is left before it has loaded.
      const hasLoaded = (tab: Tab) =>
        tab.waitFor(`performance.getEntriesByType('navigation')[0].loadEventEnd > 0`);
      const comeBack = async (tab: Tab): Promise<void> => {
        await tab.goto(`${site.address}/elsewhere`);
        await tab.back();
        await tab.waitFor('probe.restored');
      };

      test(`a page left in mid-call comes back from the back/forward cache: ${transport}`, async () => {
        await site.on.extend(held);
        const tab = await open(await site.page('<i></i>', attributes));
        await hasLoaded(tab);
        await tab.evaluate(`void (document.body.innerHTML = \`${price}\`)`);
        await isAsked();
        await comeBack(tab);
        await site.on.release();
        await isLocal(tab);
        assert.equal(await tab.evaluate('probe.failures'), 0);
      });

      test(`a page that is not left after all gets its answer: ${transport}`, async () => {
        await site.on.extend(held);
        const tab = await open(await site.page(price, attributes));
        await isAsked();
        await tab.evaluate(`void (location.href = '/nothing')`);
        await until(() => site.visits.includes('/nothing'), 'the visit');
        await site.on.release();
        await isLocal(tab);
        assert.equal(await tab.evaluate('probe.failures'), 0);
      });

      test(`a local price comes back from the back/forward cache without a call: ${transport}`, async () => {
        const tab = await open(await site.page(price, attributes));
        await isLocal(tab);
        await hasLoaded(tab);
        await comeBack(tab);
        await isLocal(tab);
        assert.deepEqual(await site.calls(), once);
      });
    }

    test('a choice on one subdomain counts on another, if the cookies are those of their domain', async () => {
      const url = await site.page(price, 'data-cookie=".shop.localhost"');
      const onHost = (host: string) => open(url.replace('127.0.0.1', `${host}.shop.localhost`));
      const first = await onHost('www');
      await isLocal(first);
      await first.evaluate(`localPrice.chooseCurrency('USD')`);
      const second = await onHost('pay');
      const isBase = `document.querySelector('local-price').matches(':state(base)')`;
      await second.waitFor(isBase);
      await second.evaluate('localPrice.chooseCurrency(null)');
      await isLocal(second);
      await first.waitFor(`document.cookie === ''`);
      assert.equal(await first.evaluate(isBase), true);
    });

    for (const transport of ['jsonp', 'jsonp-isolated', 'fetch']) {
      test(`a page on disk shows the right price over ${transport}`, async () => {
        const folder = mkdtempSync(join(tmpdir(), 'local-price-'));
        const page = pageOf(price, site.on.baseUrl, `data-transport="${transport}"`);
        const file = join(folder, 'page.html');
        copyFileSync(widget, join(folder, 'local-price.js'));
        writeFileSync(file, page.replace('"/local-price.js"', '"local-price.js"'));
        const tab = await open(pathToFileURL(file).href);
        await isLocal(tab);
        assert.equal(await tab.evaluate('location.protocol'), 'file:');
        assert.deepEqual([await site.calls(), await tab.evaluate('probe.failures')], [once, 0]);
        // All files of a disk share one storage.
        await tab.evaluate('localStorage.clear()');
        rmSync(folder, { recursive: true });
      });
    }

    if (engine === 'chromium') {
      // The driver may lose the page when the browser shows it: the page itself tells the server what
      // it shows, and is closed with the browser.
      test('a prerendered page makes no call until it is shown', async () => {
        const next = await site.page(`<script>
          const tell = (...words) => fetch('/tell/' + words.join('/'));
          addEventListener('load', () => tell('loaded', document.prerendering));
          addEventListener('local-price-change', () => {
            const [{ activationStart }] = performance.getEntriesByType('navigation');
            tell('shown', activationStart > 0, ...probe.shown(), ...probe.errors);
          });
        </script>${price}`);
        const rules = JSON.stringify({ prerender: [{ urls: [next], eagerness: 'immediate' }] });
        const tab = await browser.newTab(`${site.address}/before`);
        await tab.evaluate(`(() => {
          const script = Object.assign(document.createElement('script'), { type: 'speculationrules' });
          script.textContent = ${JSON.stringify(rules)};
          document.head.append(script);
        })()`);
        await until(() => site.visits.includes('/tell/loaded/true'), 'the prerendered page');
        assert.deepEqual(await site.calls(), []);
        await tab.evaluate(`void setTimeout(() => (location.href = ${JSON.stringify(next)}))`);
        const told = `/tell/shown/true/${encodeURI(naira)}`;
        await until(() => site.visits.includes(told), 'the page as shown');
        assert.deepEqual(await site.calls(), once);
      });
    }
  });
}
