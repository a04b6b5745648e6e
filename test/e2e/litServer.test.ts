import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { Hono } from 'hono';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bundle } from '../../bench/site/bundle.ts';
import { serveApp } from '../support/example.ts';
import { press } from '../support/press.ts';
import { litPage } from './lit/litPage.ts';
import { noteOf, pricesIn, pricesOf, startVisitors } from '../support/visitors.ts';

const visitors = await startVisitors();
const script = await bundle('test/e2e/lit/client.ts');
const app = new Hono();
app.get('/client.js', (context) =>
  context.body(script, 200, { 'content-type': 'text/javascript' }),
);
app.get('/', async (context) => {
  const content = await collectResult(render(litPage('49.00')));
  return context.html(`<!doctype html><html lang="en"><link rel="icon" href="data:,">
    <main data-service="${visitors.service}">${content}</main><button>Other</button>
    <script src="/client.js"></script></html>`);
});
const site = await serveApp(app);
after(() => Promise.all([site.close(), visitors.close()]));

for (const [country, currency, price, note] of [
  ['NG', 'NGN', /^NGN [\d,]+\.\d\d$/, 'We do not ship to your country yet.'],
  ['US', 'USD', /^\$49\.00$/, 'Ships tomorrow.'],
] as const) {
  test(`what Lit has rendered on a server comes to life for a visitor from ${country}`, async () => {
    const { page } = await visitors.visit(site.address, country);
    await pricesIn(page, currency);
    const [before] = await pricesOf(page);
    assert.match(before ?? '', price);
    assert.equal(await noteOf(page), note);

    // The template is bound to the elements that the server sent.
    await press(page, 'button');
    await page.waitForFunction(
      () => document.querySelector('local-price')?.value?.baseAmount === '18.50',
    );
    assert.notDeepEqual(await pricesOf(page), [before]);
    assert.equal((await page.$$('local-price')).length, 1);
    await page.select('currency-picker >>> select', 'JPY');
    await pricesIn(page, 'JPY');
  });
}
