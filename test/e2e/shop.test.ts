import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { press } from '../support/press.ts';
import { says } from '../support/says.ts';
import { pricesIn, pricesOf } from '../support/visitors.ts';
import { settle, text, visit, visitFrom } from './openShop.ts';
// Not run on its own: one process has the port of the shop.
import './shopOptions.ts';

const count = 14;

/** Chooses in the picker at the top of the page; an empty text is “Automatic”. */
async function choose(page: Page, currency: string): Promise<void> {
  await page.select('#currency >>> select', currency);
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

test('a visitor from a private address sees the shop’s own prices, and is told why', async () => {
  const { page, calls } = await visit('');
  assert.equal((await pricesOf(page))[0], '$49.00');
  assert.deepEqual(calls, ['origin']);
  await says(page, '#whereabouts', /private/);
});

test('the gates follow the country', async () => {
  for (const [country, seen] of [
    ['US', ['Ships tomorrow', 'A sample of loose leaf']],
    ['DE', ['Ships within a week', '14 days', 'A sample of loose leaf']],
    ['AU', ['Ships within a week', 'No loose leaf']],
  ] as const) {
    const { page, close } = await visit(`?visit-from=${country}`);
    const notes = await page.$$eval('.note', (elements) =>
      elements
        .filter((each) => each.checkVisibility())
        .map((each) => each.textContent?.trim() ?? ''),
    );
    assert.equal(notes.length, seen.length, notes.join());
    seen.forEach((start, index) => assert.ok(notes[index]?.startsWith(start), notes[index]));
    await close();
  }
});

test('the total is the sum of the prices, follows the quantities, and its code runs as shown', async () => {
  const { page } = await visit('?visit-from=JP');
  const total = async () => BigInt((await text(page, '#total')).replace(/\D/g, ''));
  const prices = async () =>
    (await pricesOf(page)).slice(-4).map((each) => BigInt(each.replace(/\D/g, '')));
  const [gaiwan, one, sencha, three] = await prices();
  assert.deepEqual([one, three], [gaiwan, 3n * sencha!]);
  assert.equal(await total(), gaiwan! + 3n * sencha!);
  await page.focus('#sencha-count');
  await page.keyboard.press('ArrowUp');
  assert.equal(await total(), gaiwan! + 4n * sencha!);
  assert.equal((await prices()).at(-1), 4n * sencha!);
  // Without any, there is no line.
  await page.focus('#gaiwan-count');
  await page.keyboard.press('ArrowDown');
  assert.equal(await total(), 4n * sencha!);
  assert.equal(await page.$eval('.line', (line) => line.checkVisibility()), false);
  const code = (await text(page, '[data-file]')).replace('export ', '');
  const result = await page.evaluate(`${code}; cartTotal(document.querySelector('#cart'))`);
  assert.equal(result, await text(page, '#total'));
});

test('until its prices are known, the basket counts the shop’s own', async () => {
  await visit('', async (page) => {
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      // The visitor adds one before any answer.
      if (request.url().includes('/api/')) {
        await page.focus('#sencha-count');
        await page.keyboard.press('ArrowUp');
        await page.waitForFunction(
          () => document.querySelector('#total')!.textContent === '$123.00',
        );
      }
      await request.continue();
    });
  });
});

test('without a service, the time zone or “Visit from” decides, and no call is made', async () => {
  const { page, calls } = await visit('?without=service', (each) =>
    each.emulateTimezone('Europe/Berlin'),
  );
  await pricesIn(page, 'EUR');
  await says(page, '#whereabouts', /Germany/);
  const isOpen = await page.$eval('[data-show=gate-group] .note', (each) => each.checkVisibility());
  assert.ok(isOpen, 'a gate that accepts a guess is open');
  await says(page, '#call-summary', /^1 rates file, for 14 prices/);
  await visitFrom(page, 'JP');
  await pricesIn(page, 'JPY');
  await says(page, '#whereabouts', /Japan/);
  assert.deepEqual(calls, []);

  // The switch, by keyboard, keeps the country.
  assert.equal(await text(page, '.ways [aria-current]'), 'With a rates file');
  await page.focus('.ways a + a');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await pricesIn(page, 'JPY');
  assert.equal(new URL(page.url()).search, '?visit-from=JP');
  await says(page, '#whereabouts', /Your address.* Japan/);
  assert.deepEqual(calls, ['origin', 'swap']);
});

test('the page shows the markup of each part', async () => {
  const { page } = await visit('?visit-from=NG');
  const shown = await page.$$eval('code[data-of]', (elements) =>
    elements.map((element) => element.textContent ?? ''),
  );
  assert.equal(shown.length, 7);
  const price =
    /^<local-price\s+base-price="49.00"\s+base-currency="USD"\s*>\$49.00<\/local-price>$/;
  assert.match(shown[0]!, price);
  assert.match(shown[1]!, /^<label>\s+Ship to <country-picker><\/country-picker>\s+<\/label>\s/);
  assert.match(shown[1]!, /<label>\s+.+\s+<currency-picker><\/currency-picker>\s+<\/label>$/);
  assert.match(shown[2]!, /^<geo-gate allow="US CA" places="guess">\s+<template>/);
});

test('a chosen currency applies to all prices, in every country, until it is reset', async () => {
  const { page } = await visit('?visit-from=JP');
  await settleCounts(page, 2, 0, count - 1);
  await choose(page, 'EUR');
  await pricesIn(page, 'EUR');
  await says(page, '#total', /^€[\d.]+$/);
  await says(page, '#whereabouts', /Japan.*Euro \(EUR\)/);
  await settleCounts(page, 3, 0, 2 * count - 2);

  await page.reload();
  await pricesIn(page, 'EUR');
  const values = await page.$$eval('currency-picker', (all) => all.map(({ value }) => value));
  assert.deepEqual(values, ['EUR', 'EUR']);
  await settleCounts(page, 0, 2, count);

  // Another country is another service to the page.
  await visitFrom(page, 'NG');
  await pricesIn(page, 'EUR');
  await choose(page, '');
  await pricesIn(page, 'NGN');
  await says(page, '#total', /^NGN/);
  await says(page, '#whereabouts', /Nigeria.*Nigerian Naira/);
});

test('“Ship to” changes the notes and the prices, and going back makes no call', async () => {
  const { page, calls } = await visit('?visit-from=JP');
  assert.deepEqual(calls.splice(0), ['origin', 'swap']);
  await page.select('#ship-to >>> select', 'US');
  await pricesIn(page, 'USD');
  await page.waitForSelector('::-p-text(Ships tomorrow)', { visible: true });
  await says(page, '#whereabouts', /^You have chosen the United/);
  const values = await page.$$eval('country-picker', (all) => all.map(({ value }) => value));
  assert.deepEqual(values, ['US', 'US']);
  // A chosen currency stays.
  await choose(page, 'EUR');
  await pricesIn(page, 'EUR');
  await page.select('#ship-to >>> select', '');
  await choose(page, '');
  await pricesIn(page, 'JPY');
  await says(page, '#whereabouts', /^Your address.* Japan/);
  assert.deepEqual(calls, ['origin', 'swap']);
});

test('a reload makes no call until “Forget” is pressed, and the panel says so', async () => {
  const { page, calls } = await visit('?visit-from=NG');
  for (const price of await pricesOf(page)) assert.match(price, /^NGN [\d,]+(\.\d\d)?$/);
  await settleCounts(page, 2, 0, count - 1);
  const summary = /^1 call for the country and 1 call for the rate, for 14 prices and 3 gates/;
  await says(page, '#call-summary', summary);
  assert.deepEqual(calls.splice(0), ['origin', 'swap']);

  await page.reload({ waitUntil: 'networkidle0' });
  await pricesIn(page, 'NGN');
  await settleCounts(page, 0, 2, count);
  await says(page, '#call-summary', /^None, for 14 prices and 3 gates/);
  assert.deepEqual(calls, []);

  await press(page, '#forget');
  await settleCounts(page, 2, 2, count - 1);
  await pricesIn(page, 'NGN');
  assert.deepEqual(calls, ['origin', 'swap']);
});

test('if consent is required, nothing is requested or stored before it or after its withdrawal', async () => {
  const { page, calls } = await visit('?visit-from=NG&consent=required');
  const kept = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  await page.waitForSelector('.consent', { visible: true });
  assert.deepEqual((await pricesOf(page)).slice(0, 2), ['$49.00', '$129.00']);
  // “Forget” is not consent.
  await press(page, '#forget');
  await settleCounts(page, 0, 0, 0);
  assert.deepEqual([calls, await kept()], [[], []]);

  await press(page, '#agree');
  await pricesIn(page, 'NGN');
  await settleCounts(page, 2, 0, count - 1);
  assert.deepEqual(calls, ['origin', 'swap']);
  assert.notDeepEqual(await kept(), []);

  await press(page, '#refuse');
  await pricesIn(page, 'USD');
  assert.deepEqual([calls, await kept()], [['origin', 'swap'], []]);

  // The next page asks for consent again, in another country too.
  await visitFrom(page, 'JP');
  await settle(page);
  await page.waitForSelector('.consent', { visible: true });
  assert.equal((await pricesOf(page))[0], '$49.00');
});

test('the front page shows one price from four countries, and so does the shop', async () => {
  const { page } = await visit('?visit-from=JP');
  const seen = () =>
    page.$$eval('#proof .price', (all) => all.map(({ textContent }) => textContent!));
  const until = (country: string, price: RegExp) =>
    page.waitForFunction(
      (code, source) =>
        new RegExp(source).test(
          document.querySelector(`#proof [data-country=${code}]`)!.textContent!,
        ),
      {},
      country,
      price.source,
    );
  const [us, germany, japan, india] = await seen();
  assert.equal(us, '$49.00');
  assert.match(germany!, /^€\d\d\.\d\d$/);
  assert.match(india!, /^₹\d,\d{3}\.\d\d$/);
  assert.equal((await pricesOf(page))[0], japan);

  // Other rules, by keyboard.
  await page.focus('#rules :checked');
  await page.keyboard.press('ArrowRight');
  await until('DE', /^€\d\d$/);
  await until('JP', /^¥\d,\d00$/);
  await page.keyboard.press('ArrowRight');
  await until('DE', /^€\d\d\.99$/);
  await page.keyboard.press('ArrowRight');
  await until('DE', /^€\d\d\.\d\d$/);
  assert.deepEqual(await seen(), [us, germany, japan, india]);

  // Another price changes all four, and what is not a price changes none.
  await page.$eval('#your-price', (input) => (input as HTMLInputElement).select());
  await page.keyboard.type('98');
  await until('US', /^\$98\.00$/);
  const doubled = await seen();
  assert.notEqual(doubled[2], japan);
  await page.keyboard.type(',0');
  await page.waitForSelector('#your-price[aria-invalid]');
  assert.match(await text(page, '#your-price-note'), /plain number/);
  assert.deepEqual(await seen(), doubled);

  // The whole card leads to the shop as it is seen from there.
  await Promise.all([page.waitForNavigation(), page.click('#proof li:nth-child(2) a')]);
  assert.equal(new URL(page.url()).search, '?visit-from=DE');
});

test('by keyboard, “Visit from” waits for Enter, and keeps the focus', async () => {
  const { page } = await visit('?visit-from=JP');
  await page.focus('#visit-from');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const chosen = await page.$eval('#visit-from', (select) => (select as HTMLSelectElement).value);
  assert.notEqual(chosen, 'JP');
  assert.equal(new URL(page.url()).search, '?visit-from=JP');
  assert.ok(await page.$eval('.visit button', (button) => button.checkVisibility()));
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await settle(page);
  const { search, hash } = new URL(page.url());
  assert.deepEqual([search, hash], [`?visit-from=${chosen}`, '']);
  assert.equal(await page.evaluate(() => document.activeElement!.id), 'visit-from');
});

test('an unknown address answers with its status and a page that leads on', async () => {
  const response = await fetch('http://localhost:5173/nothing/here', {
    headers: { accept: 'text/html' },
  });
  assert.equal(response.status, 404);
  assert.match(await response.text(), /There is no page at this address[^]*All pages/);
});
