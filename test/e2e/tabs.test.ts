import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { foundEngines } from '../../scripts/browsers.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { pageServer, type Mood, type PageServer } from '../support/pageServer.ts';
import { insecureHost, type OpenBrowser, type Tab } from '../support/browserTypes.ts';
import { until } from '../support/until.ts';

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';
const euroPrice = '<local-price base-price="49.00" base-currency="EUR">€49.00</local-price>';
const picker = '<currency-picker currencies="USD EUR NGN" label="Currency"></currency-picker>';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

type Stats = Record<'origin' | 'swap' | 'fromCache', number>;

const naira = 'NGN 76,282.40';
const euro = '€76,282.40';
const once = ['origin', 'swap'];

for (const engine of foundEngines()) {
  describe(engine, () => {
    let browser: OpenBrowser;
    let on: PageServer;
    let tabs: Tab[];

    before(async () => void (browser = await openBrowser(engine)));
    after(() => browser.close());
    beforeEach(async () => {
      tabs = [];
      on = await pageServer();
    });
    afterEach(async () => {
      // First of all: a server that is left open keeps a failed run from ending.
      on.close();
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
    const isLocal = (tab: Tab, text = naira) =>
      tab.waitFor(`probe.all(${JSON.stringify(text)}) && probe.are('local')`);
    const isBase = (tab: Tab, state = 'base') =>
      tab.waitFor(`probe.all('$49.00') && probe.are('${state}')`);
    const comeBack = async (tab: Tab): Promise<void> => {
      await tab.back();
      await tab.waitFor('probe.restored');
    };
    const firstFrame = async (tab: Tab): Promise<string[]> => {
      await tab.waitFor('probe.firstFrame !== null');
      return [...new Set(await tab.evaluate<string[]>('probe.firstFrame'))];
    };

    /** Opens a page in three tabs at once, none of which has its answer before all have started. */
    async function openThree(url: string): Promise<Tab[]> {
      const three = [await open(), await open(), await open()];
      on.hold();
      await Promise.all(three.map((tab) => tab.goto(url)));
      await until(() => on.calls.length > 0, 'the first call');
      on.release();
      await Promise.all(three.map((tab) => isLocal(tab)));
      return three;
    }

    test('500 prices make one call of each kind, and none when the page is seen again', async () => {
      const tab = await open(on.page(price.repeat(500)));
      await isLocal(tab);
      assert.deepEqual(on.calls, once);
      await tab.reload();
      await isLocal(tab);
      assert.deepEqual(await firstFrame(tab), [naira]);
      assert.deepEqual(on.calls, once);
      const { origin, swap, fromCache } = await tab.evaluate<Stats>('localPrice.stats()');
      assert.deepEqual({ origin, swap }, { origin: 0, swap: 0 });
      assert.ok(fromCache > 0);
    });

    test('three tabs opened at once make one call of each kind', async () => {
      await openThree(on.page(price));
      assert.deepEqual(on.calls, once);
    });

    test('three tabs opened at once make one call of each kind without Web Locks', async () => {
      const url = on.page(price);
      const [tab] = await openThree(
        engine === 'webkit' ? `${url}?locks=none` : url.replace('127.0.0.1', insecureHost),
      );
      assert.equal(await tab!.evaluate('typeof navigator.locks'), 'undefined');
      assert.deepEqual(on.calls, once);
    });

    test('two base currencies make one origin call and two swap calls', async () => {
      await isLocal(await open(on.page(price + euroPrice + price + euroPrice)));
      assert.deepEqual(on.calls, ['origin', 'swap', 'swap']);
    });

    test('what has expired shows in the first frame, and is asked for once', async () => {
      const url = on.page(price, 'data-origin-ttl="1" data-rate-ttl="1"');
      const tab = await open(url);
      await isLocal(tab);
      on.rate /= 2;
      on.hold();
      await tab.goto(`${url}?later=5`);
      assert.deepEqual(await firstFrame(tab), [naira]);
      on.release();
      await isLocal(tab, 'NGN 152,564.80');
      assert.deepEqual(on.calls, [...once, ...once]);
    });

    // A failure is remembered by its outcome, which is the same in all engines.
    const moods: Mood[] = ['HTTP 500', 'error envelope', 'network down'];
    for (const mood of engine === 'chromium' ? moods : moods.slice(0, 1)) {
      test(`a service that fails is asked once a minute: ${mood}`, async () => {
        on.mood = mood;
        const url = on.page(price.repeat(3));
        const tab = await open(url);
        await isBase(tab, 'error');
        for (let time = 0; time < 3; time += 1) {
          await tab.reload();
          await isBase(tab, 'error');
        }
        for (let time = 0; time < 2; time += 1) await isBase(await open(url), 'error');
        assert.deepEqual(on.calls, ['origin']);
        on.mood = 'well';
        await tab.goto(`${url}?later=61`);
        await isLocal(tab);
        assert.deepEqual(on.calls, ['origin', ...once]);
      });
    }

    test('a crawler sees the base price, and no call is made for it', async () => {
      const tab = await open(`${on.page(price)}?agent=${encodeURIComponent(crawler)}`);
      assert.equal(await tab.evaluate('navigator.userAgent'), crawler);
      await isBase(tab);
      assert.deepEqual(on.calls, []);
    });

    for (const transport of ['jsonp', 'fetch']) {
      test(`a page left in mid-call comes back from the back/forward cache: ${transport}`, async () => {
        on.hold();
        // Firefox does not keep a page that is left before it has loaded.
        const tab = await open(on.page('<i></i>', `data-transport="${transport}"`));
        await tab.evaluate(`void (document.body.innerHTML = \`${price}\`)`);
        await until(() => on.calls.length > 0, 'a call');
        await tab.goto(on.page(''));
        await comeBack(tab);
        on.release();
        await isLocal(tab);
        assert.equal(await tab.evaluate('probe.failures'), 0);
      });

      test(`a page that is not left after all gets its answer: ${transport}`, async () => {
        on.hold();
        const tab = await open(on.page(price, `data-transport="${transport}"`));
        await until(() => on.calls.length > 0, 'a call');
        await tab.evaluate(`void (location.href = '/nothing')`);
        await until(() => on.visits.includes('/nothing'), 'the visit');
        on.release();
        await isLocal(tab);
        assert.equal(await tab.evaluate('probe.failures'), 0);
      });

      test(`a local price comes back from the back/forward cache without a call: ${transport}`, async () => {
        const tab = await open(on.page(price, `data-transport="${transport}"`));
        await isLocal(tab);
        await tab.goto(on.page(''));
        await comeBack(tab);
        await isLocal(tab);
        assert.deepEqual(on.calls, once);
      });
    }

    test('a page that comes back shows what was chosen meanwhile in another tab', async () => {
      const [there, here] = [await open(on.page(price)), await open(on.page(price))];
      await isLocal(here);
      await here.goto(on.page(''));
      await there.evaluate(`void localPrice.chooseCurrency('EUR')`);
      await isLocal(there, euro);
      await comeBack(here);
      await isLocal(here, euro);
    });

    test('a choice in one tab changes the prices in the other, and so does taking it back', async () => {
      const url = on.page(picker + price);
      const select = `document.querySelector('currency-picker').shadowRoot.querySelector('select')`;
      const [here, there] = [await open(url), await open(url)];
      for (const [code, text] of [
        ['EUR', euro],
        ['', naira],
      ] as const) {
        await here.evaluate(`${select}.value = '${code}'`);
        await here.evaluate(`${select}.dispatchEvent(new Event('change', { bubbles: true }))`);
        await isLocal(here, text);
        await isLocal(there, text);
      }
    });

    test('without consent nothing is asked or stored, and taking it back empties all tabs', async () => {
      const url = on.page(price, 'data-consent="required"');
      const [here, there] = [await open(url), await open(url)];
      const stored = '[localStorage.length, sessionStorage.length, document.cookie]';
      for (const tab of [here, there]) {
        await isBase(tab);
        assert.deepEqual(await tab.evaluate(stored), [0, 0, '']);
      }
      assert.deepEqual(on.calls, []);

      for (const tab of [here, there]) {
        await tab.evaluate('void localPrice.grantConsent()');
        await isLocal(tab);
      }
      assert.deepEqual(on.calls, once);

      await there.evaluate('void localPrice.withdrawConsent()');
      for (const tab of [here, there]) {
        await isBase(tab);
        await tab.waitFor('localStorage.length === 0');
      }
      assert.deepEqual(on.calls, once);
    });

    if (engine === 'chromium') {
      // When the page is shown, its target is another one for the driver, who may lose it: the page
      // tells the server by itself what it shows, and is closed with the browser.
      test('a prerendered page asks nothing until it is shown', async () => {
        const tell = `<script>
          const tell = (...words) => fetch('/tell/' + words.join('/'));
          addEventListener('load', () => tell('loaded', document.prerendering));
          addEventListener('local-price-change', () => {
            const [{ activationStart }] = performance.getEntriesByType('navigation');
            tell('shown', activationStart > 0, probe.are('local'), ...probe.shown(), ...probe.errors);
          });
        </script>`;
        const next = on.page(tell + price);
        const rules = { prerender: [{ urls: [next], eagerness: 'immediate' }] };
        const tab = await browser.newTab(
          on.page(`<script type="speculationrules">${JSON.stringify(rules)}</script>`),
        );
        await until(() => on.visits.includes('/tell/loaded/true'), 'the prerendered page');
        assert.deepEqual(on.calls, []);
        await tab.evaluate(`void setTimeout(() => (location.href = ${JSON.stringify(next)}))`);
        await until(
          () => on.visits.includes(`/tell/shown/true/true/${encodeURI(naira)}`),
          'the page as shown',
        );
        assert.deepEqual(on.calls, once);
      });
    }
  });
}
