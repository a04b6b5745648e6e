import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test, type TestContext } from 'node:test';
import { Hono } from 'hono';
import type { Page } from 'puppeteer-core';
import { sourceOf } from '../../src/testing/inPage.ts';
import { elementsIn } from '../../src/visit/elementsIn.ts';
import { findMisplaced } from '../../src/visit/misplaced.ts';
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

/** Visits a page with a script of `bindings/` before or after the elements, and another price if it is wanted. */
async function visit(t: TestContext, name: string, order: string, country: string, price = '') {
  const script = (await bundle(`test/e2e/bindings/${name}.ts`)).replaceAll(
    '</script',
    '<\\/script',
  );
  const binding = `<script>${script}</script>`;
  const elements = `<script src="/local-price.js" data-apikey="demo" data-base-url="${visitors.service}"></script>`;
  const site = await serveApp(
    new Hono()
      .get('/', ({ html }) =>
        html(`<!doctype html><html lang="en"><link rel="icon" href="data:," /><div id="app"></div>
          ${price}
          ${order === 'before' ? binding + elements : elements + binding}`),
      )
      .get('/local-price.js', ({ body }) =>
        body(readFileSync('dist/cdn/local-price.js', 'utf8'), 200, {
          'content-type': 'text/javascript',
        }),
      ),
  );
  t.after(() => site.close());
  const visited = await visitors.visit(site.address, country);
  t.after(() => visited.close());
  return visited;
}

for (const framework of ['vue', 'react', 'alpine']) {
  for (const order of ['before', 'after']) {
    test(`a binding of ${framework}, begun ${order} the elements, takes back no choice`, async (t) => {
      const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';
      const { page } = await visit(t, framework, order, 'NG', price);
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
    });
  }
}

/** Returns the names of what the form of a page sends. */
function sentBy(page: Page): Promise<string[]> {
  return page.$eval('form', (form) => [...new FormData(form).keys()]);
}

for (const framework of ['vue', 'react']) {
  for (const order of ['before', 'after']) {
    test(`a gate around a template of ${framework}, begun ${order} the elements, works in a form`, async (t) => {
      const { page } = await visit(t, `${framework}Form`, order, 'NG');
      const isValid = (): Promise<boolean> => page.$eval('form', (form) => form.checkValidity());
      await page.waitForSelector('geo-gate:state(open)');
      await pricesIn(page, 'NGN');
      assert.equal(await isValid(), false);
      await page.click('label');
      await page.keyboard.type('123');
      await says(page, 'output', /^123$/);
      assert.equal(await isValid(), true);
      const sent = (await sentBy(page)).filter((name) => !name.startsWith('price-'));
      assert.deepEqual(sent, ['cpf', 'price']);
      assert.equal(await page.$$eval('input, local-price', (all) => all.length), 2);

      const { page: closed } = await visit(t, `${framework}Form`, order, 'US');
      await closed.waitForSelector('geo-gate:state(closed)');
      await pricesIn(closed, 'USD');
      assert.deepEqual(await sentBy(closed), ['cpf']);
      assert.equal(await closed.$eval('label', (each) => each.checkVisibility()), false);
      // What the bar and the check say.
      const find = `(${sourceOf(findMisplaced)})((${sourceOf(elementsIn)})())`;
      assert.deepEqual(await closed.evaluate(find), [{ what: 'fields', of: 'geo-gate' }]);
    });
  }
}
