import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Hono } from 'hono';
import type { Page } from 'puppeteer-core';
import { bundle } from '../../bench/site/bundle.ts';
import { serveApp } from '../support/example.ts';
import { says } from '../support/says.ts';
import { pricesIn, startVisitors } from '../support/visitors.ts';

const visitors = await startVisitors();
after(() => visitors.close());

/** Chooses as a visitor does: the input event leaves the shadow root, the change event does not. */
function choose(page: Page, currency: string): Promise<void> {
  return page.$eval(
    'currency-picker',
    ({ shadowRoot }, code) => {
      const select = shadowRoot!.querySelector('select')!;
      select.value = code;
      select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    currency,
  );
}

/** Waits until a gate shows the children that a framework has put into its template, as they are now. */
async function gateShows(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('geo-gate')?.innerText.trim() === wanted,
    {},
    text,
  );
}

for (const framework of ['vue', 'react', 'alpine']) {
  for (const order of ['before', 'after']) {
    test(`a binding of ${framework}, begun ${order} the elements, takes back no choice`, async () => {
      const binding = `<script>${(await bundle(`test/e2e/bindings/${framework}.ts`)).replaceAll('</script', '<\\/script')}</script>`;
      const elements = `<script src="/local-price.js" data-apikey="demo" data-base-url="${visitors.service}"></script>`;
      const site = await serveApp(
        new Hono()
          .get('/', ({ html }) =>
            html(`<!doctype html><html lang="en"><link rel="icon" href="data:," /><div id="app"></div>
              <local-price base-price="49.00" base-currency="USD">$49.00</local-price>
              ${order === 'before' ? binding + elements : elements + binding}`),
          )
          .get('/local-price.js', ({ body }) =>
            body(readFileSync('dist/cdn/local-price.js', 'utf8'), 200, {
              'content-type': 'text/javascript',
            }),
          ),
      );
      const { page, problems, close } = await visitors.visit(site.address, 'NG');
      await pricesIn(page, 'NGN');
      for (const code of ['EUR', 'JPY']) {
        await choose(page, code);
        await pricesIn(page, code);
        await says(page, 'output', new RegExp(`^${code}$`));
        // Alpine has templates of its own.
        if (framework !== 'alpine') await gateShows(page, `Paid in ${code}.`);
      }
      await page.reload();
      await pricesIn(page, 'JPY');
      await page.waitForFunction(() => document.querySelector('currency-picker')?.value === 'JPY');
      await choose(page, '');
      await pricesIn(page, 'NGN');
      await says(page, 'output', /^$/);
      assert.deepEqual(problems, []);
      await close();
      await site.close();
    });
  }
}
