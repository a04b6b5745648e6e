import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { visitFrom } from 'local-price/testing';
import { chromium, type Browser, type Page } from 'playwright-core';

const page = fileURLToPath(new URL('shop.html', import.meta.url));
const manifest = import.meta.resolve('local-price/package.json');
const script = fileURLToPath(new URL('dist/cdn/local-price.js', manifest));

let browser: Browser;

before(async () => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath });
});

after(() => browser.close());

/** Returns a tab of a new visitor. The shop's own files come from this folder. */
async function newTab(): Promise<Page> {
  const tab = await browser.newPage();
  await tab.route('https://shop.example/', (route) => route.fulfill({ path: page }));
  await tab.route('https://shop.example/local-price.js', (route) =>
    route.fulfill({ path: script }),
  );
  return tab;
}

test('from Japan, the price is in yen, and the shop does not ship', async () => {
  const tab = await newTab();
  await visitFrom(tab, { country: 'JP', rates: { usd: { jpy: 150 } } });
  await tab.goto('https://shop.example/');
  await tab.locator('local-price:state(local)').waitFor();
  assert.equal(await tab.locator('local-price [part=price]').textContent(), '¥19,350');
  assert.ok(await tab.getByText('We do not ship').isVisible());
  await tab.close();
});

test('from Germany, the price is the shop’s own price in euros', async () => {
  const tab = await newTab();
  await visitFrom(tab, 'DE');
  await tab.goto('https://shop.example/');
  await tab.locator('local-price:state(local)').waitFor();
  assert.equal(await tab.locator('local-price [part=price]').textContent(), '€119.00');
  await tab.close();
});

test('without tokens, the price stays in dollars', async () => {
  const tab = await newTab();
  await visitFrom(tab, { country: 'JP', failure: 'INSUFFICIENT_TOKENS' });
  await tab.goto('https://shop.example/');
  await tab.locator('local-price:state(error)').waitFor();
  assert.equal(await tab.locator('local-price').innerText(), '$129.00');
  await tab.close();
});
