import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutShift, looks, sticksOut, take, violations } from '../support/lookAt.ts';
import { prices, settleIn, visit } from '../support/openShop.ts';
// Not run on its own: one process has the port of the shop.
import './shopMemory.ts';
import './shopOptions.ts';

/** Base ÷ rate in units of the last printed digit, half away from zero, by whole numbers alone. */
function divide(base: string, rate: string, digits: number): bigint {
  const [, mantissa = '', exponent = '0'] = /^([\d.]+)(?:e([+-]?\d+))?$/.exec(rate) ?? [];
  const scaled = (text: string): [bigint, number] => [
    BigInt(text.replace('.', '')),
    text.split('.')[1]?.length ?? 0,
  ];
  const [amount, amountScale] = scaled(base);
  const [divisor, divisorScale] = scaled(mantissa);
  const power = digits + divisorScale - Number(exponent) - amountScale;
  const numerator = amount * 10n ** BigInt(Math.max(power, 0));
  const denominator = divisor * 10n ** BigInt(Math.max(-power, 0));
  return (numerator * 2n + denominator) / (denominator * 2n);
}

const bases = [
  // The sample at the top.
  '49.00',
  '49.00',
  '129.00',
  '18.50',
  '24.00',
  '9',
  '99',
  '19',
  '199',
  '39',
  '399',
  '49.00',
  '18.50',
];

for (const [country, currency, digits, text] of [
  ['NG', 'NGN', 2, /^NGN [\d,]+\.\d\d$/],
  ['JP', 'JPY', 0, /^(¥|JPY )[\d,]+$/],
  ['DE', 'EUR', 2, /^(€|EUR )[\d,]+\.\d\d$/],
] as const) {
  test(`a visitor from ${country} sees ${currency}, by one origin and one swap call`, async () => {
    const { page, calls, swap, close } = await visit(`?visit-from=${country}`);
    const rate = /"exchange_rate":([^,}]+)/.exec(swap)![1]!;
    const shown = await prices(page);
    shown.forEach((each) => assert.match(each, text));
    assert.deepEqual(
      shown.map((each) => BigInt(each.replace(/\D/g, ''))),
      bases.map((base) => divide(base, rate, digits)),
    );
    assert.deepEqual(calls, ['origin', 'swap']);
    const values = await page.$$eval('local-price', (elements) =>
      elements.map(({ value }) => value),
    );
    for (const value of values) assert.equal(value?.currency, currency);
    await close();
  });
}

test('a visitor from the United States sees the shop’s own prices, without a swap call', async () => {
  const { page, calls, close } = await visit('?visit-from=US');
  assert.deepEqual((await prices(page)).slice(1, 5), ['$49.00', '$129.00', '$18.50', '$24.00']);
  assert.equal((await page.$$('local-price:state(base)')).length, bases.length);
  assert.deepEqual(calls, ['origin']);
  await close();
});

test('a visitor from a private address sees the shop’s own prices, and is told why', async () => {
  const { page, calls, close } = await visit('');
  assert.deepEqual((await prices(page)).slice(0, 1), ['$49.00']);
  assert.deepEqual(calls, ['origin']);
  assert.match(await page.$eval('#whereabouts', (element) => element.textContent ?? ''), /private/);
  await close();
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

test('the total is the sum of the prices shown, and follows the numbers', async () => {
  const { page, close } = await visit('?visit-from=JP');
  const total = () =>
    page.$eval('#total', (element) => BigInt(element.textContent?.replace(/\D/g, '') ?? ''));
  const [gaiwan, sencha] = (await prices(page))
    .slice(-2)
    .map((text) => BigInt(text.replace(/\D/g, '')));
  assert.equal(await total(), gaiwan! + 3n * sencha!);
  await page.focus('#sencha-count');
  await page.keyboard.press('ArrowUp');
  assert.equal(await total(), gaiwan! + 4n * sencha!);
  await close();
});

test('until its prices are known, the basket counts the shop’s own', async () => {
  const { close } = await visit('', async (each) => {
    await each.setRequestInterception(true);
    each.on('request', async (request) => {
      // What the visitor does first: one more, before any answer.
      if (request.url().includes('/api/')) {
        await each.focus('#sencha-count');
        await each.keyboard.press('ArrowUp');
        assert.equal(await each.$eval('#total', ({ textContent }) => textContent), '$123.00');
      }
      await request.continue();
    });
  });
  await close();
});

test('the code beside the basket runs as it stands', async () => {
  const { page, close } = await visit('?visit-from=JP');
  await page.waitForFunction(() => document.querySelector('#total-code')!.textContent);
  const [code, total] = await Promise.all(
    ['#total-code', '#total'].map((name) => page.$eval(name, (each) => each.textContent ?? '')),
  );
  const run = `${code!.replace('export ', '')}; cartTotal(document.querySelector('#cart'))`;
  assert.equal(await page.evaluate(run), total);
  await close();
});

test('“Visit from” takes the visitor there, by keyboard', async () => {
  const { page, close } = await visit('');
  await page.focus('#visit-from');
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'NG')]);
  assert.equal(new URL(page.url()).searchParams.get('visit-from'), 'NG');
  assert.equal(
    await page.$eval('#visit-from', (element) => (element as HTMLSelectElement).value),
    'NG',
  );
  await close();
});

test('without a service, the time zone or “Visit from” decides, and nobody is asked', async () => {
  const { page, calls, close } = await visit('?without=service', (each) =>
    each.emulateTimezone('Europe/Berlin'),
  );
  const text = (selector: string): Promise<string> =>
    page.$eval(selector, (element) => element.textContent ?? '');
  await settleIn(page, 'EUR');
  assert.match(await text('#whereabouts'), /^Your time zone says that you are in Germany/);
  assert.ok(
    await page.$eval('[data-show=gate-group] .note', (each) => each.checkVisibility()),
    'a gate believes the time zone',
  );
  await page.waitForFunction(() =>
    document.querySelector('#call-summary')!.textContent!.startsWith('1 rates file, for 13 prices'),
  );

  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'JP')]);
  await settleIn(page, 'JPY');
  assert.match(await text('#whereabouts'), /^You visit from Japan/);
  assert.deepEqual(calls, []);

  // The switch, by keyboard: it leaves the visitor where they are.
  assert.equal(await text('.ways [aria-current]'), 'Without a server');
  await page.focus('.ways a');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await settleIn(page, 'JPY');
  assert.equal(new URL(page.url()).search, '?visit-from=JP');
  assert.match(await text('#whereabouts'), /^Your address says that you are in Japan/);
  assert.deepEqual(calls, ['origin', 'swap']);
  await close();
});

test('beside each part stands its markup, from the page itself', async () => {
  const { page, close } = await visit('?visit-from=NG');
  const shown = await page.$$eval('code[data-of]', (elements) =>
    elements.map((element) => element.textContent ?? ''),
  );
  assert.equal(shown.length, 4);
  assert.match(
    shown[0]!,
    /^<local-price\s+base-price="49.00"\s+base-currency="USD"\s+>\$49.00<\/local-price>$/,
  );
  assert.match(
    shown[1]!,
    /^<label>\s+Show prices in\s+<currency-picker><\/currency-picker>\s+<\/label>$/,
  );
  assert.match(shown[2]!, /^<geo-gate allow="US CA" places="guess">\s+<template>/);
  await close();
});

for (const { width, scheme, direction } of looks) {
  test(`axe has no objection: ${scheme}, ${direction}, ${width} px`, async () => {
    // With the consent bar, which is the most that the page has.
    const { page, close } = await visit('?visit-from=NG&consent=required');
    await page.click('#agree');
    await settleIn(page, 'NGN');
    await take(page, { width, scheme, direction });
    assert.equal(await sticksOut(page), false);
    assert.deepEqual(await violations(page), []);
    await close();
  });
}

test('hardly anything moves while the prices come in', async () => {
  const { page, close } = await visit('?visit-from=NG');
  const shift = await layoutShift(page);
  assert.ok(shift < 0.02, `the layout shift is ${shift}`);
  await close();
});
