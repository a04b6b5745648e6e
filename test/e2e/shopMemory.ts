import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { prices, settle, settleIn, visit } from '../support/openShop.ts';

/** How many prices the shop has. */
const count = 13;

/** Chooses in the picker at the top of the page; an empty text is “Automatic”. */
async function choose(page: Page, currency: string): Promise<void> {
  await page.select('#currency >>> select', currency);
}

/** What stands somewhere in the page. */
function text(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? '');
}

/** Waits until the panel has these counts: calls, answers from memory, tokens saved. */
async function settleCounts(page: Page, ...counts: number[]): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('.counts dd')].map((each) => each.textContent).join() ===
      expected,
    {},
    counts.join(),
  );
}

test('a currency that is chosen holds for all prices, in every country, until it is taken back', async () => {
  const { page, close } = await visit('?visit-from=JP');
  await settleCounts(page, 2, 0, count - 1);
  await choose(page, 'EUR');
  await settleIn(page, 'EUR');
  assert.match(await text(page, '#total'), /^€[\d.]+$/);
  assert.match(await text(page, '#whereabouts'), /Japan.*chosen Euro \(EUR\).*Automatic/);
  // Both prices of one basket, converted anew by one more swap.
  await settleCounts(page, 3, 0, 2 * count - 2);

  await page.reload();
  await settleIn(page, 'EUR');
  assert.deepEqual(
    await page.$$eval('currency-picker', (pickers) => pickers.map(({ value }) => value)),
    ['EUR', 'EUR'],
  );
  await settleCounts(page, 0, 2, count);

  // Another country is another service to the page; what was chosen holds there too.
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'NG')]);
  await settleIn(page, 'EUR');
  assert.match(await text(page, '#whereabouts'), /Nigeria.*chosen/);

  await choose(page, '');
  await settleIn(page, 'NGN');
  assert.match(await text(page, '#total'), /^NGN/);
  assert.match(await text(page, '#whereabouts'), /Nigeria, where people pay in Nigerian Naira/);
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'JP')]);
  await settleIn(page, 'JPY');
  await close();
});

test('a link asks for a currency, and the visitor’s choice wins over it', async () => {
  const { page, close } = await visit('?visit-from=JP&currency=EUR');
  await settleIn(page, 'EUR');
  assert.match(await text(page, '#whereabouts'), /link that you followed asks for Euro/);
  await choose(page, 'CHF');
  await settleIn(page, 'CHF');
  await page.reload();
  await settleIn(page, 'CHF');
  await close();
});

test('a reload asks nothing, until what is remembered is forgotten, and the panel says so', async () => {
  const { page, calls, close } = await visit('?visit-from=NG');
  await settleCounts(page, 2, 0, count - 1);
  assert.match(
    await text(page, '#call-summary'),
    /^1 origin and 1 swap, for 13 prices and 3 gates/,
  );
  assert.deepEqual(calls.splice(0), ['origin', 'swap']);

  await page.reload({ waitUntil: 'networkidle0' });
  await settleIn(page, 'NGN');
  await settleCounts(page, 0, 2, count);
  assert.match(await text(page, '#call-summary'), /^None, for 13 prices and 3 gates/);
  assert.deepEqual(calls, []);

  await page.click('#forget');
  await settleCounts(page, 2, 2, count - 1);
  await settleIn(page, 'NGN');
  assert.deepEqual(calls, ['origin', 'swap']);
  await close();
});

test('where consent is required, nothing is asked or kept before it is given, or after it is taken back', async () => {
  const { page, calls, close } = await visit('?visit-from=NG&consent=required');
  const kept = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  await page.waitForSelector('.consent', { visible: true });
  assert.deepEqual((await prices(page)).slice(1, 3), ['$49.00', '$129.00']);
  assert.match(await text(page, '#whereabouts'), /not looked up/);
  // To forget is not to agree.
  await page.click('#forget');
  await settleCounts(page, 0, 0, 0);
  assert.deepEqual(calls, []);
  assert.deepEqual(await kept(), []);

  await page.click('#agree');
  await settleIn(page, 'NGN');
  await settleCounts(page, 2, 0, count - 1);
  assert.deepEqual(calls, ['origin', 'swap']);
  assert.notDeepEqual(await kept(), []);

  await page.click('#refuse');
  await settleIn(page, 'USD');
  assert.deepEqual(await kept(), []);
  assert.deepEqual(calls, ['origin', 'swap']);
  assert.match(await text(page, '#answer'), /nothing is stored/);

  // The next page asks first again, in whatever country.
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'JP')]);
  await settle(page);
  await page.waitForSelector('.consent', { visible: true });
  assert.deepEqual((await prices(page)).slice(0, 1), ['$49.00']);
  await close();
});
