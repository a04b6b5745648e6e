import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { serveExample, type ServedExample } from '../support/example.ts';
import { says } from '../support/says.ts';
import { noteOf, pricesIn, pricesOf, startVisitors } from '../support/visitors.ts';

/** The examples that are the same page, written in different ways. The others have tests of their own. */
const examples = readdirSync('examples').filter((name) =>
  existsSync(join('examples', name, 'index.html')),
);

const visitors = await startVisitors();
after(() => visitors.close());

/** Waits until all prices are in a currency and the framework has been told. */
async function settleIn(page: Page, currency: string): Promise<void> {
  await pricesIn(page, currency);
  await says(page, 'output', new RegExp(`^You pay in ${currency}\\.$`));
}

for (const name of examples) {
  const folder = join('examples', name);

  describe(`the example ${name}`, () => {
    let example: ServedExample;

    before(async () => {
      example = await serveExample(folder, visitors.service);
    });

    after(() => example?.close());

    test('a visitor from Nigeria sees local prices, and chooses others', async () => {
      const { page } = await visitors.visit(example.address, 'NG');
      await settleIn(page, 'NGN');
      for (const price of await pricesOf(page)) assert.match(price, /^NGN [\d,]+\.\d\d$/);
      assert.equal(await noteOf(page), 'We do not ship to your country yet.');
      await page.select('currency-picker >>> select', 'JPY');
      await settleIn(page, 'JPY');
      for (const price of await pricesOf(page)) assert.match(price, /^(¥|JPY )[\d,]+$/);
      await page.select('currency-picker >>> select', '');
      await settleIn(page, 'NGN');

      // What is remembered shows at once, and the framework hears of it all the same.
      await page.reload();
      await settleIn(page, 'NGN');
    });

    test('a visitor from the United States sees the author’s prices, and what is for him', async () => {
      const { page } = await visitors.visit(example.address, 'US');
      assert.equal(await noteOf(page), 'Ships tomorrow.');
      await settleIn(page, 'USD');
      assert.deepEqual(await pricesOf(page), ['$49.00', '$18.50']);
    });

    if (existsSync(join(folder, 'server.tsx'))) {
      test('the server sends the author’s prices, with the attributes for the elements', async () => {
        const html = (await (await fetch(example.address)).text()).replaceAll('<!-- -->', '');
        assert.match(
          html,
          /<local-price base-price="49.00" base-currency="USD">\$49.00<\/local-price>/,
        );
        assert.match(html, /<p slot="blocked">We do not ship/);
      });
    }
  });
}
