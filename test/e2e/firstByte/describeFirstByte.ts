/** A shop whose server knows the visitor: what it sends, and what a browser makes of it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import type { ServedExample } from '../../support/example.ts';
import { launchChromium, newVisitor } from '../../support/launchChromium.ts';

/** A rates file of the day on which the test runs. */
export const rates = JSON.stringify({
  date: new Date().toISOString().slice(0, 10),
  usd: { eur: 0.88, gbp: 0.75712, jpy: 157.4, ngn: 1500.5 },
});

/** Whom the proxy in front of the server has found out. */
const fromJapan = { 'cf-ipcountry': 'JP' };

/** The price in the root that comes with the HTML. */
const served = /<template shadowrootmode="open">(?:(?!<\/template>).)*[>]([^<]+)<\/span>/s;

function visiblePrice(page: Page): Promise<string> {
  return page.$eval('local-price', (price) =>
    price.shadowRoot!.querySelector('[part=price]')!.textContent.trim(),
  );
}

export function describeFirstByte(name: string, start: () => Promise<ServedExample>): void {
  describe(`the example ${name}`, () => {
    let example: ServedExample;
    let browser: Browser;

    before(async () => {
      example = await start();
      browser = await launchChromium();
    });

    after(async () => {
      await browser?.close();
      await example?.close();
    });

    /** Returns the price in the HTML for a request; `undefined`: the author's alone. */
    async function servedTo(
      headers: Record<string, string>,
      path = '',
    ): Promise<string | undefined> {
      const html = await (await fetch(example.address + path, { headers })).text();
      assert.match(html, />\$49\.00<\/local-price>/);
      // In any encoding, it is the same.
      return served
        .exec(html)?.[1]!
        .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    }

    test('the first bytes have the price for a country, and no other visitor gets them', async () => {
      assert.equal(await servedTo(fromJapan), '¥7,713');
      assert.equal(await servedTo({}), undefined);
      const { headers } = await fetch(example.address, { headers: fromJapan });
      assert.equal(headers.get('cache-control'), 'private, no-cache');
      assert.equal(headers.get('etag'), null);
      assert.equal(headers.get('last-modified'), null);
    });

    test('a choice in the address or in a cookie is served', async () => {
      assert.equal(await servedTo(fromJapan, '?currency=EUR'), '€43.12');
      const cookie = 'local-price-currency=GBP';
      assert.equal(await servedTo({ ...fromJapan, cookie }), '£37.10');
    });

    test('a visitor without JavaScript sees the price, and chooses another currency', async () => {
      const { page } = await newVisitor(browser, example.address);
      await page.setJavaScriptEnabled(false);
      await page.setExtraHTTPHeaders(fromJapan);
      await page.goto(example.address);
      assert.equal(await visiblePrice(page), '¥7,713');
      await page.select('select[name=currency]', 'EUR');
      await Promise.all([page.waitForNavigation(), page.click('form button')]);
      assert.equal(await visiblePrice(page), '€43.12');
    });

    test('with JavaScript, the price is the same, and nobody is asked for it', async () => {
      const { page } = await newVisitor(browser, example.address);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.setExtraHTTPHeaders(fromJapan);
      // A text: the functions in it would otherwise get names by a helper that pages do not have.
      await page.evaluateOnNewDocument(`
        const seen = [];
        let root = null;
        const observer = new MutationObserver(() => {
          root ??= document.querySelector('local-price')?.shadowRoot;
          const price = root?.querySelector('[part=price]')?.textContent.trim();
          if (!root || (price === undefined && !seen.length)) return;
          if (price !== seen.at(-1)) seen.push(price);
          observer.observe(root, { characterData: true, childList: true, subtree: true });
        });
        observer.observe(document, { childList: true, subtree: true });
      `);
      await page.goto(example.address, { waitUntil: 'networkidle0' });
      await page.waitForSelector('local-price:state(local)');
      assert.equal(await visiblePrice(page), '¥7,713');
      assert.deepEqual(await page.evaluate('seen'), ['¥7,713']);
      assert.deepEqual(
        asked.filter((url) => !url.startsWith(example.address) || url.endsWith('/rates.json')),
        [],
      );
    });
  });
}
