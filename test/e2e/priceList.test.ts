import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/test/support/temporaryFolder.ts';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';
import { press } from '../support/press.ts';
import { pricesIn, pricesOf } from '../support/visitors.ts';

const write = temporaryFolder();
const date = new Date().toISOString().slice(0, 10);
const rates = write(
  'rates.json',
  JSON.stringify({ date, usd: { eur: 0.88, gbp: 0.7506, jpy: 156.25 } }),
);
const shop = spawn(process.execPath, ['examples/price-list/server.js'], {
  env: { ...process.env, PORT: '0', RATES: rates },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = (await once(shop.stdout, 'data')) as [Buffer];
const address = String(line).trim();
const browser = await launchChromium();
after(async () => {
  await browser.close();
  shop.kill();
});

for (const [currency, prices] of [
  ['USD', ['$129.00', '$18.50']],
  ['EUR', ['€119.00', '€16.28']],
  ['GBP', ['£105.00', '£13.89']],
  ['JPY', ['¥20,160', '¥2,890']],
] as const) {
  test(`in ${currency}, the server of the price list charges what its page shows`, async () => {
    for (const [at, price] of prices.entries()) {
      const { page, problems } = await newVisitor(browser, new URL(address).origin);
      await page.goto(address);
      await page.select('currency-picker >>> select', currency);
      await pricesIn(page, currency);
      assert.deepEqual(await pricesOf(page), prices);
      const form = `form:nth-of-type(${at + 1})`;
      await Promise.all([page.waitForNavigation(), press(page, `${form} button`)]);
      const said = await page.$eval('body', ({ innerText }) => innerText);
      assert.match(said, new RegExp(`^You pay [\\w -]+: \\${price}\\.$`));
      assert.deepEqual(problems, []);
    }
  });
}

test('the data for search engines has the base prices, and the check finds nothing', async () => {
  const html = await (await fetch(address)).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { '@graph': products } = JSON.parse(json) as {
    '@graph': { sku: string; offers: object }[];
  };
  assert.deepEqual(
    products.map(({ sku, offers }) => [sku, offers]),
    [
      ['kettle', { '@type': 'Offer', price: '129.00', priceCurrency: 'USD' }],
      ['whisk', { '@type': 'Offer', price: '18.50', priceCurrency: 'USD' }],
    ],
  );
  const { stdout } = await promisify(execFile)(process.execPath, [
    'dist/check/cli.js',
    'check',
    address,
  ]);
  assert.match(stdout, /^ok: Local prices work on this page\.$/m);
});

test('a forged order is not charged', async () => {
  const order = async (fields: Record<string, string>): Promise<[number, string]> => {
    const body = new URLSearchParams({ sku: 'whisk', ...fields });
    const response = await fetch(`${address}buy`, { method: 'POST', body });
    return [response.status, await response.text()];
  };
  const other = /^The price is another one now\. Bamboo whisk: (\S+)\. Nothing was charged\.$/;
  assert.match((await order({ price: '1.00', 'price-currency': 'EUR' }))[1], other);
  assert.match((await order({ price: '18.50', 'price-currency': 'KWD' }))[1], other);
  assert.match((await order({}))[1], other);
  assert.equal((await order({ price: '1', 'price-currency': 'euro' }))[0], 400);
  assert.equal((await order({ sku: 'toString' }))[0], 400);
});
