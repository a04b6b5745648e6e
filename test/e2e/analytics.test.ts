/** What docs/guides/analytics.md passes to a tag manager. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSnippetSite } from '../support/snippetSite.ts';
import { snippets } from '../support/snippets.ts';

const site = await openSnippetSite();
after(() => site.close());

const { code } = snippets('js').find(({ place }) => place.includes('analytics.md'))!;

const pageWith = (price: string): string => `<!doctype html><meta charset="utf-8" />
  <title>A shop</title>
  <script async src="https://cdn.example/local-price.js" data-apikey="pk_123"
    data-base-url="https://rates.example.com"></script>
  ${price}<script type="module">${code}</script>`;

for (const [name, price, expected] of [
  [
    'a fixed price',
    '<local-price base-price="49.00" base-currency="USD" prices="NGN:75000" compare-at="59.00 NGN:90000.50">$49.00</local-price>',
    { amount: 75000, currency: 'NGN', source: 'fixed', discount: 15000.5 },
  ],
  [
    'a base price',
    '<local-price base-price="49.00" base-currency="USD" currencies="EUR">$49.00</local-price>',
    { amount: 49, currency: 'USD', source: 'base', discount: undefined },
  ],
] as const) {
  test(`${name} is reported once, as it was seen`, async () => {
    const { page } = await site.open(pageWith(price));
    await page.waitForFunction('window.dataLayer?.length');
    // Another currency is not another view.
    await page.evaluate(`localPrice.chooseCurrency('EUR')`);
    await page.waitForFunction(`document.querySelector('local-price').value?.currency === 'EUR'`);
    const pushed = await page.evaluate('JSON.stringify(dataLayer)');
    const { amount, currency, source, discount } = expected;
    const item = { item_id: 'kettle-1', item_name: 'Cast-iron kettle', currency, price: amount };
    assert.deepEqual(JSON.parse(String(pushed)), [
      { ecommerce: null },
      {
        event: 'view_item',
        ecommerce: {
          currency,
          value: amount,
          items: [{ ...item, quantity: 1, ...(discount !== undefined && { discount }) }],
        },
        local_price: {
          baseAmount: '49.00',
          baseCurrency: 'USD',
          source,
          place: null,
          rateDate: null,
        },
      },
    ]);
  });
}
