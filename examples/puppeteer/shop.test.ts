import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { visitFrom } from 'local-price/testing';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

const manifest = import.meta.resolve('local-price/package.json');
const files: Readonly<Record<string, URL>> = {
  'https://shop.example/': new URL('shop.html', import.meta.url),
  'https://shop.example/local-price.js': new URL('dist/cdn/local-price.js', manifest),
};

let browser: Browser;

before(async () => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  // Chromium's sandbox does not run as root, as in many containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await puppeteer.launch({ executablePath, args });
});

after(() => browser.close());

/** Returns a tab of a new visitor. The shop's own files come from this folder. */
async function newTab(): Promise<Page> {
  const context = await browser.createBrowserContext();
  const tab = await context.newPage();
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    const file = files[request.url()];
    const contentType = request.url().endsWith('.js') ? 'text/javascript' : 'text/html';
    // The priority makes the handler cooperative: it leaves all other requests to other handlers.
    if (file) void request.respond({ body: readFileSync(file), contentType }, 0);
  });
  return tab;
}

/** Returns the text of the price, once it has a state such as `local`. */
async function priceIn(tab: Page, state: string): Promise<string | null> {
  const price = await tab.waitForSelector(`local-price:state(${state})`);
  return price!.evaluate(
    (element) => (element.shadowRoot?.querySelector('[part=price]') ?? element).textContent,
  );
}

test('from Japan, the price is in yen, and the shop does not ship', async () => {
  const tab = await newTab();
  await visitFrom(tab, { country: 'JP', rates: { usd: { jpy: 150 } } });
  await tab.goto('https://shop.example/');
  assert.equal(await priceIn(tab, 'local'), '¥19,350');
  assert.ok(await tab.$('geo-gate:state(closed)'));
  await tab.browserContext().close();
});

test('from Germany, the price is the shop’s own price in euros', async () => {
  const tab = await newTab();
  await visitFrom(tab, 'DE');
  await tab.goto('https://shop.example/');
  assert.equal(await priceIn(tab, 'local'), '€119.00');
  await tab.browserContext().close();
});

test('without tokens, the price stays in dollars', async () => {
  const tab = await newTab();
  await visitFrom(tab, { country: 'JP', failure: 'INSUFFICIENT_TOKENS' });
  await tab.goto('https://shop.example/');
  assert.equal(await priceIn(tab, 'error'), '$129.00');
  await tab.browserContext().close();
});
