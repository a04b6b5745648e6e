import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LocalPrice } from '../../../src/index.ts';
import {
  fill,
  isCharged,
  midnight,
  open,
  pay,
  shops,
  textOf,
  type CheckoutShop,
} from './checkoutShops.ts';

/** Currencies that a provider counts in different ways. */
const currenciesOf = ({ name }: CheckoutShop): string[] => [
  'USD',
  'EUR',
  'JPY',
  'HUF',
  { Paddle: 'INR', 'PayPal Orders': 'GBP' }[name] ?? 'KWD',
];

/** Who is from India gets a discount on tea, which Paddle does not allow. */
const orders: readonly (readonly [what: string, wanted: Record<string, number>])[] = [
  ['a fixed price', { kettle: 1 }],
  ['a discount', { tea: 1 }],
  ['three items', { kettle: 1, tea: 2, whisk: 3 }],
];

for (const shop of shops) {
  describe(`${shop.name} is charged what the buyer has seen`, () => {
    for (const currency of currenciesOf(shop)) {
      for (const [what, wanted] of orders) {
        test(`${what}, in ${currency}`, async () => {
          const page = await open(shop, 'IN', currency, { chooses: currency !== 'INR' });
          const [sku = ''] = Object.keys(wanted);
          const isReduced =
            (await page.$eval('[product=tea]', (tea) => (tea as LocalPrice).value?.discount)) ===
            '60';
          assert.equal(isReduced, shop.provider.knowsCountry);
          const price = await textOf(page, `[product=${sku}]`);
          const total = await fill(page, wanted);
          if (what !== 'three items') assert.equal(total, price);
          const count = shop.charges.length;
          assert.equal(await pay(page, 'IN'), 200);
          await isCharged(page, shop, count, total, currency);
          // Reading the receipt again charges nothing.
          await page.reload();
          await isCharged(page, shop, count, total, currency);
        });
      }
    }

    test('over midnight, the price of the day before', async () => {
      const page = await open(shop, 'NG', 'EUR', { chooses: true });
      const total = await fill(page, { whisk: 1 });
      await midnight();
      const count = shop.charges.length;
      assert.equal(await pay(page, 'NG'), 200);
      await isCharged(page, shop, count, total, 'EUR');
      const later = await open(shop, 'NG', 'EUR', { chooses: true });
      assert.notEqual(await textOf(later, '[product=whisk]'), total);
    });
  });
}
