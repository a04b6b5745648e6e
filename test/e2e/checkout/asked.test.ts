import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { createShop } from '../../../examples/checkout/shop.ts';
import { dayAfter } from '../../../service/test/support/rateContent.ts';
import { pricesIn } from '../../support/visitors.ts';
import {
  checkout,
  fill,
  go,
  isCharged,
  midnight,
  open,
  pay,
  settings,
  textOf,
} from './checkoutShops.ts';

const { charges } = checkout;

/** The form comes back with a reason and nothing charged; what it shows now is charged if it is sent. */
async function isAskedAgain(
  page: Page,
  reason: RegExp,
  currency: string,
  card: string,
): Promise<string> {
  const count = charges.length;
  assert.equal(await go(page, 'form button'), 409);
  assert.match(await textOf(page, '#reason'), reason);
  const text = await textOf(page, '#total');
  assert.equal(await pay(page, card), 200);
  await isCharged(page, checkout, count, text, currency);
  return text;
}

/** Chooses under “Ship to”, and waits until the prices are in the currency of that country. */
async function shipTo(page: Page, country: string, currency: string): Promise<void> {
  await page.select('country-picker >>> select', country);
  await pricesIn(page, currency);
  await page.waitForFunction(
    (code) => !!document.querySelector(`[name=country] [value=${code}]:checked`),
    {},
    country,
  );
}

/** From Nigeria, in euros: Stripe does not pay out naira here. */
const openInEuros = (): Promise<Page> => open(checkout, 'NG', 'EUR', { chooses: true });

const amountIn = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

describe('a buyer is asked again before anything is charged', () => {
  test('after the service has dropped the rates of the day', async () => {
    const page = await open(checkout, 'JP', 'JPY');
    const text = await fill(page, { whisk: 1 });
    await midnight(2);
    const now = await isAskedAgain(page, /open for too long.* of \d{4}-\d\d-\d\d/, 'JPY', 'JP');
    assert.notEqual(now, text);
  });

  test('about a country of delivery with another price', async () => {
    const page = await openInEuros();
    const text = await fill(page, { tea: 1 });
    await page.select('[name=country]', 'IN');
    const now = await isAskedAgain(page, /different price.* delivery to India/, 'EUR', 'IN');
    assert.ok(amountIn(now) < amountIn(text) / 2);
  });

  test('if the address is not where the buyer ships to', async () => {
    const page = await openInEuros();
    await shipTo(page, 'IE', 'EUR');
    assert.equal(await fill(page, { kettle: 1 }), '€125.00');
    await page.select('[name=country]', 'DE');
    const reason = /ship to Ireland, and your address is in Germany/;
    assert.equal(await isAskedAgain(page, reason, 'EUR', 'DE'), '€119.00');
  });

  test('if a country is only chosen, for which there is a discount', async () => {
    const page = await open(checkout, 'DE', 'EUR');
    await shipTo(page, 'IN', 'INR');
    const text = await fill(page, { tea: 1 });
    const now = await isAskedAgain(page, /in India, you pay 60% less/, 'INR', 'IN');
    assert.ok(amountIn(now) < amountIn(text) / 2);
  });

  // What a forger sets in the form, or leaves out.
  for (const [name, forged, reason, currency] of [
    ['amount', { whisk: '1.00' }, /different price/, 'EUR'],
    ['currency', { 'whisk-currency': 'VND' }, /can’t charge you in the currency/, 'USD'],
    ['currency that is not paid out', { 'whisk-currency': 'NGN' }, /can’t charge you in/, 'USD'],
    ['day to come', { 'whisk-rate-date': dayAfter(99) }, /open for too long/, 'EUR'],
    ['day of no calendar', { 'whisk-rate-date': '2026-99-99' }, /open for too long/, 'EUR'],
    ['lack of a day', { 'whisk-rate-date': '' }, /did not say which day/, 'EUR'],
    ['lack of a price', { whisk: '' }, /had not worked out/, 'EUR'],
  ] as const) {
    test(`about a forged ${name}`, async () => {
      const page = await openInEuros();
      await page.evaluate((fields) => {
        addEventListener('formdata', ({ formData }) => {
          for (const [field, value] of Object.entries(fields)) formData.set(field, value);
        });
      }, forged);
      const text = await fill(page, { whisk: 1 });
      const now = await isAskedAgain(page, reason, currency, 'NG');
      assert.equal(now, currency === 'USD' ? '$18.50' : text);
    });
  }
});

test('the price of the country that a buyer ships to is charged if the address is there', async () => {
  const page = await openInEuros();
  await shipTo(page, 'GB', 'EUR');
  const text = await fill(page, { kettle: 1 });
  // That of the group.
  assert.equal(text, '€125.00');
  const fields = await page.$eval('form', (form) =>
    Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, String(v)])),
  );
  assert.deepEqual(
    [fields['ship-to'], fields['country'], fields['kettle-place']],
    ['GB', 'GB', 'ISLES'],
  );
  const count = charges.length;
  assert.equal(await pay(page, 'GB'), 200);
  await isCharged(page, checkout, count, text, 'EUR');
});

test('without the service nothing is charged that needs a rate', async () => {
  const nowhere = { ...settings, baseUrl: 'http://127.0.0.1:9' };
  const lonely = createShop({ ...nowhere, provider: checkout.provider });
  const order = (fields: Record<string, string>): Promise<Response> => {
    const common = { order: crypto.randomUUID(), 'whisk-quantity': '1', country: 'JP' };
    const body = new URLSearchParams({ ...common, ...fields });
    return Promise.resolve(lonely.request('http://127.0.0.1/checkout', { method: 'POST', body }));
  };
  const yen = { whisk: '1', 'whisk-currency': 'JPY', 'whisk-rate-date': dayAfter(1) };
  assert.equal((await order(yen)).status, 503);
  assert.equal((await order({ ...yen, 'whisk-quantity': '0' })).status, 400);
  assert.equal((await order({ ...yen, country: 'XX' })).status, 400);
  assert.equal((await order({ ...yen, order: 'mine' })).status, 400);
  const dollars = await order({ whisk: '18.50', 'whisk-currency': 'USD' });
  assert.match(dollars.headers.get('location') ?? '', /\/c\/pay\/cs_test_/);
});
