import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Hono } from 'hono';
import type { Page } from 'puppeteer-core';
import { serveApp } from '../support/example.ts';
import { press } from '../support/press.ts';
import { noteOf, pricesIn, pricesOf, startVisitors } from '../support/visitors.ts';

const files: Readonly<Record<string, string>> = {
  '/local-price.js': 'dist/cdn/local-price.js',
  '/turbo.js': 'node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js',
  '/htmx.js': 'node_modules/htmx.org/dist/htmx.min.js',
  '/alpine.js': 'node_modules/alpinejs/dist/cdn.min.js',
};

const price = (amount: string) =>
  `<local-price base-price="${amount}" base-currency="USD">$${amount}</local-price>`;

const gate = `<geo-gate allow="NG"><template><p>In Nigeria</p></template>
  <p slot="blocked">Elsewhere</p></geo-gate>`;

function page(more: string, body: string): string {
  const { service } = visitors;
  return `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:," />
    <script src="/local-price.js" data-apikey="demo" data-base-url="${service}"></script>${more}</head>
    <body>${body}</body></html>`;
}

const turbo = `<script src="/turbo.js"></script>
  <meta name="turbo-refresh-method" content="morph" />`;
const htmx = '<script src="/htmx.js"></script>';
const alpine = '<script defer src="/alpine.js"></script>';

const visitors = await startVisitors();
const app = new Hono();
for (const [path, file] of Object.entries(files)) {
  app.get(path, ({ body }) =>
    body(readFileSync(file, 'utf8'), 200, { 'content-type': 'text/javascript' }),
  );
}
let visits = 0;
app
  .get('/turbo', ({ html }) => {
    visits += 1;
    const links = `<a id="on" href="/turbo/on">On</a> <b>${visits}</b>`;
    return html(page(turbo, `${price('49.00')}${gate}${links}`));
  })
  .get('/turbo/on', ({ html }) =>
    html(
      page(turbo, `${price('98.00')}${gate}<a id="in-yen" href="/turbo?currency=JPY">In yen</a>`),
    ),
  )
  .get('/htmx', ({ html }) =>
    html(
      page(
        htmx,
        `<div id="list">${price('49.00')}${gate}</div>
        <button id="more" hx-get="/htmx/more" hx-target="#list" hx-swap="beforeend">More</button>
        <button id="morph" hx-get="/htmx/list" hx-target="#list" hx-swap="outerMorph">Again</button>`,
      ),
    ),
  )
  .get('/htmx/more', ({ html }) => html(price('98.00')))
  .get('/htmx/list', ({ html }) => html(`<div id="list">${price('24.50')}${gate}</div>`))
  .get('/alpine', ({ html }) =>
    html(
      page(
        alpine,
        `<div x-data="{ prices: ['49.00'], isOn: true }">
          <template x-for="each in prices">
            <local-price :base-price="each" base-currency="USD" x-text="'$' + each"></local-price>
          </template>
          <geo-gate allow="NG"><template x-if="isOn"><p>In Nigeria</p></template></geo-gate>
          <button id="more" @click="prices.push('98.00')">More</button>
          <button id="off" @click="isOn = false">Off</button>
        </div>`,
      ),
    ),
  )
  .get('/tag-manager', ({ html }) =>
    html(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:," />
      ${price('49.00')}${tagManager(visitors.service)}</html>`),
  );
const site = await serveApp(app);
after(() => Promise.all([site.close(), visitors.close()]));

/** What the guide says to write where a tag manager takes the attributes from a script tag. */
function tagManager(service: string): string {
  const guide = readFileSync('docs/guides/other-tools.md', 'utf8');
  const [, code = ''] =
    /```html\n(<script>\s*window\.localPriceSettings[^`]+)```/.exec(guide) ?? [];
  return code
    .replace('https://cdn.example/local-price.js', '/local-price.js')
    .replace('pk_123', 'demo')
    .replace('https://rates.example.com', service);
}

const stats = (on: Page) => on.evaluate(() => window.localPrice!.stats());

/** Waits until a page has prices of these base amounts, all of them local. */
async function has(on: Page, ...amounts: string[]): Promise<void> {
  await on.waitForFunction(
    (wanted) => {
      const prices = [...document.querySelectorAll('local-price')];
      const shown = prices.map((each) => each.matches(':state(local)') && each.value?.baseAmount);
      return shown.join() === wanted;
    },
    {},
    amounts.join(),
  );
}

test('Turbo: pages follow each other, and a morph leaves prices and gates as they are', async () => {
  const { page: on } = await visitors.visit(`${site.address}turbo`, 'NG');
  await has(on, '49.00');
  assert.equal(await noteOf(on), 'In Nigeria');
  await on.evaluate(() => void (document.documentElement.dataset['same'] = 'yes'));
  await press(on, '#on');
  await has(on, '98.00');
  assert.equal(await noteOf(on), 'In Nigeria');
  // One visitor and one rate in all: the page is never loaded again.
  const { origin, swap } = await stats(on);
  assert.deepEqual([origin, swap], [1, 1]);
  assert.equal(await on.evaluate(() => document.documentElement.dataset['same']), 'yes');
  await press(on, '#in-yen');
  await pricesIn(on, 'JPY');
  const before = await on.$eval('b', ({ textContent }) => textContent);
  await on.evaluate(() => {
    const { Turbo } = globalThis as never as { Turbo: { session: { refresh(to: string): void } } };
    Turbo.session.refresh(location.href);
  });
  await on.waitForFunction((was) => document.querySelector('b')?.textContent !== was, {}, before);
  await pricesIn(on, 'JPY');
  assert.equal(await noteOf(on), 'In Nigeria');
});

test('htmx: what is swapped in shows local prices, and a morph keeps the gate', async () => {
  const { page: on } = await visitors.visit(`${site.address}htmx`, 'NG');
  await has(on, '49.00');
  await press(on, '#more');
  await has(on, '49.00', '98.00');
  await press(on, '#morph');
  await has(on, '24.50');
  assert.equal(await noteOf(on), 'In Nigeria');
  const { origin, swap } = await stats(on);
  assert.deepEqual([origin, swap], [1, 1]);
});

test('Alpine: prices of x-for, and a gate around x-if', async () => {
  const { page: on } = await visitors.visit(`${site.address}alpine`, 'NG');
  await has(on, '49.00');
  await press(on, '#more');
  await has(on, '49.00', '98.00');
  assert.equal(await noteOf(on), 'In Nigeria');
  await press(on, '#off');
  await on.waitForSelector('geo-gate:not(:has(p))');
});

test('a tag manager: the settings are in a script of their own', async () => {
  const { page: on } = await visitors.visit(`${site.address}tag-manager`, 'NG');
  await pricesIn(on, 'NGN');
  assert.equal((await pricesOf(on)).length, 1);
});
