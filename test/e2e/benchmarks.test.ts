import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSite } from '../../bench/site/openSite.ts';
import type { Printer } from '../../bench/site/pages.ts';
import { PlainBrowser } from '../../bench/site/PlainBrowser.ts';
import { loadScripts } from '../../bench/site/scripts.ts';
import type { Visit } from '../../bench/site/timeArrivals.ts';

const site = await openSite(await loadScripts());
const browser = new PlainBrowser(site.flags);
site.take = browser.take;
after(async () => {
  await browser.close();
  site.close();
});

/** The calls of a new visitor, and of the same visitor again. */
const calls: Readonly<Record<Printer, [string[], string[]]>> = {
  'local-price': [['origin', 'swap'], []],
  'single-trip': [['origin'], []],
  'early-call': [['origin'], []],
  'own-host': [['origin'], []],
  'rates-file': [['rates.json'], []],
  'rates-in-page': [[], []],
  served: [[], []],
  'without-script': [[], []],
  // The rate comes from the browser's cache.
  'each-price': [['origin', 'swap'], ['origin']],
  'two-calls': [
    ['origin', 'swap'],
    ['origin', 'swap'],
  ],
  'two-calls-inline': [
    ['origin', 'swap'],
    ['origin', 'swap'],
  ],
  'rates-by-hand': [['rates.json'], ['rates.json']],
};

for (const [printer, [first, again]] of Object.entries(calls)) {
  test(`a measured page reports its times and calls only what it must: ${printer}`, async () => {
    const address = `${site.newVisitor()}/prices/${printer}/1`;
    for (const wanted of [first, again]) {
      site.calls.length = 0;
      const { shown, all, paint, shift } = await browser.visit<Visit>(address);
      assert.deepEqual(site.calls, wanted);
      assert.ok(shown > 0 && shown === all && paint > 0);
      if (printer === 'served') assert.equal(shift, 0);
    }
  });
}
