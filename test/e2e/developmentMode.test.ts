import { Hono } from 'hono';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bundleForTests } from '../../scripts/build/bundleForTests.ts';
import { serveApp } from '../support/example.ts';
import { pricesIn, startVisitors } from '../support/visitors.ts';

const visitors = await startVisitors();
const script = await bundleForTests('src/cdn-all.ts', {
  format: 'iife',
  conditions: ['development', 'browser'],
});
const site = await serveApp(
  new Hono()
    .get('/elements.js', ({ body }) => body(script, 200, { 'content-type': 'text/javascript' }))
    .get('/', ({ html }) =>
      html(`<!doctype html><html lang="en"><link rel="icon" href="data:,">
        <local-price base-price="49.00" base-currency="USD" show="both">$49.00</local-price>
        <local-price base-price="79.00" base-currency="USD" pending="hidden" name="b"></local-price>
        <geo-gate allow="NG"><template><p>Ships tomorrow.</p></template></geo-gate>
        <form><currency-picker name="currency"></currency-picker><country-picker></country-picker></form>
        <currency-converter amount="5" from="NGN" to="USD"></currency-converter>
        <script src="/elements.js" data-apikey="demo" data-base-url="${visitors.service}"></script>`),
    ),
);
after(() => Promise.all([site.close(), visitors.close()]));

test('the development mode of Lit has nothing to say about the elements', async () => {
  const { page, problems } = await visitors.visit(site.address, 'NG');
  await pricesIn(page, 'NGN');
  await page.waitForSelector('currency-converter:state(local)');
  await page.select('currency-picker >>> select', 'JPY');
  await pricesIn(page, 'JPY');
  // The message of the mode itself shows that the mode is on.
  const [problem, ...others] = problems.splice(0);
  assert.deepEqual(others, []);
  assert.match(problem!, /^Lit is in dev mode\./);
});
